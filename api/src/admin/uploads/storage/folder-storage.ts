import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { StorageUnusable, type UploadStorage } from './upload-storage.js';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Stores uploads in a folder of this machine. */
export class FolderStorage implements UploadStorage {
  readonly serve: RequestHandler;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.serve = express.static(folder, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
    });
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // Renamed to its final name only when it is complete, so that a full disk or a crash leaves no truncated file.
    const partial = join(this.#folder, `.${name}.${randomUUID()}`);
    try {
      await writeFile(partial, bytes, { mode: 0o644 });
      await rename(partial, join(this.#folder, name));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async remove(name: string): Promise<boolean> {
    try {
      await rm(join(this.#folder, name));
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  }

  async check(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true });
      await access(this.#folder, constants.W_OK);
    } catch (error) {
      throw new StorageUnusable(
        `The folder of uploads ${this.#folder} cannot be written: ${(error as Error).message}`,
      );
    }
  }
}
