import { connect, createServer } from 'node:net';
import type { BenchSample } from './benchSample.ts';

export interface Traffic {
  /** Bytes that the server sent, with headers. */
  readonly receivedBytes: number;
  readonly requests: number;
}

interface CountedSample {
  /** The same server, at the address of a proxy that counts. */
  readonly sample: BenchSample;
  /** Returns what passed since the start. */
  readonly traffic: () => Traffic;
  readonly stop: () => Promise<void>;
}

/** Start of an HTTP/1.1 request. A client sends each request in a piece of its own. */
const requestLine = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\/1\.1\r\n/;

/** Puts a proxy in front of a sample server that counts the bytes of its answers. */
export async function countTraffic(sample: BenchSample): Promise<CountedSample> {
  const { hostname, port } = new URL(sample.origin);
  let receivedBytes = 0;
  let requests = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', (piece: Buffer) => {
      if (requestLine.test(piece.toString('latin1', 0, 8_192))) requests += 1;
    });
    upstream.on('data', ({ length }: Buffer) => {
      receivedBytes += length;
    });
    client.pipe(upstream);
    upstream.pipe(client);
    // A closed connection closes its other half.
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    sample: { ...sample, origin, connection: { ...sample.connection, origin } },
    traffic: () => ({ receivedBytes, requests }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
