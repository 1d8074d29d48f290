import type { MessagePortMainLike } from '@orpc/client/message-port';
import type { WebSocket } from 'ws';

/** Adapts the client's end of the WebSocket for oRPC's message-port link. */
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
