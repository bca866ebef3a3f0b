/** Takes the text that another application has shared, if there is one, from the service worker. */
export function takeShared(take: (text: string) => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<string>) => {
    if (data) take(data);
    port1.close();
  };
  navigator.serviceWorker?.controller?.postMessage('shared', [port2]);
}
