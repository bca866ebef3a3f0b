/** A file that begins like an image or a video and is none. */
export class BrokenMedia extends Error {
  constructor() {
    super('The file is damaged');
    this.name = 'BrokenMedia';
  }
}
