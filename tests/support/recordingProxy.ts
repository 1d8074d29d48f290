import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface RecordingProxy {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** Requests: `CONNECT host:port`, `GET http://…`. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** Starts a proxy that records its requests. @param refuse respond to every CONNECT with 403 */
export async function startRecordingProxy({ refuse = false } = {}): Promise<RecordingProxy> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const { method, headers } = incoming;
    const onward = request(incoming.url ?? '', { method: method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    requests.push(`CONNECT ${incoming.url}`);
    if (refuse) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const onward = connect(Number(port || 80), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    const end = () => {
      onward.destroy();
      socket.destroy();
    };
    onward.on('error', end);
    socket.on('error', end);
    socket.on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
