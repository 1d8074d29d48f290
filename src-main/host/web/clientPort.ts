import type { MessagePortMainLike } from '@orpc/client/message-port';
import type { WebSocket } from 'ws';

/** The client's end of the web host's WebSocket, in the shape that oRPC's message-port link takes. */
export const clientPort = (socket: WebSocket): MessagePortMainLike => ({
  on(event, listener) {
    if (event === 'message') {
      socket.on('message', (data, isBinary) =>
        listener({ data: isBinary ? new Uint8Array(data as Buffer) : String(data) }),
      );
    } else if (event === 'close') socket.on('close', () => listener());
  },
  postMessage: (data: string | Uint8Array) => socket.send(data),
});
