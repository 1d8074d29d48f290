import { portMessage } from '#contract/rules/handshake.ts';

/** A two-way channel to the main process: a `MessagePort` in Electron, a WebSocket on the web host. */
export interface Channel {
  on(event: string, listener: (event?: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
  close(): void;
}

export const isElectron = navigator.userAgent.includes('Electron/');

function webSocketChannel(): Promise<Channel> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/bridge`);
  socket.binaryType = 'arraybuffer';
  const channel: Channel = {
    on(event, listener) {
      if (event === 'message') {
        socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener({ data }));
      } else if (event === 'close') {
        socket.addEventListener('close', () => listener());
      }
    },
    postMessage(data) {
      socket.send(data as string | ArrayBuffer);
    },
    close() {
      socket.close();
    },
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(channel), { once: true });
    socket.addEventListener('error', () => reject(new Error('The WebSocket could not be opened.')), {
      once: true,
    });
  });
}

function portChannel(): Promise<Channel> {
  return new Promise((resolve) => {
    const handleMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== window || event.origin !== location.origin || event.data !== portMessage) return;
      const port = event.ports[0];
      if (port === undefined) return;
      window.removeEventListener('message', handleMessage);
      port.start();
      resolve({
        on: (name, listener) =>
          port.addEventListener(name, (message) => listener(message as MessageEvent<unknown>)),
        postMessage: (data) => port.postMessage(data),
        close: () => port.close(),
      });
    };
    window.addEventListener('message', handleMessage);
    window.postMessage(`${portMessage}:wanted`, location.origin);
  });
}

/** Opens a channel to the main process, before the handshake. */
export const openChannel = (): Promise<Channel> => (isElectron ? portChannel() : webSocketChannel());
