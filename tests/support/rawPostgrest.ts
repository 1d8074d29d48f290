import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#main/base/clock.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';

/**
 * Starts a server that answers each read of a table with one row. The row is text, so that it contains JSON
 * that JavaScript cannot write.
 */
export async function startRawPostgrest() {
  const rows = new Map<string, string>();
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const relation = new URL(request.url ?? '/', 'http://raw').pathname.replace(/^.*\/db\//, '');
    const body: Buffer[] = [];
    request.on('data', (part: Buffer) => body.push(part));
    request.on('end', () => {
      if (body.length > 0) bodies.push(Buffer.concat(body).toString('utf8'));
      const row = rows.get(relation);
      const range = row === undefined ? '*/0' : '0-0/1';
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': range });
      response.end(row === undefined ? '[]' : `[${row}]`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new ServerClient({
    origin: `http://127.0.0.1:${port}`,
    originKind: 'server',
    clock: systemClock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
  });
  return {
    client,
    /** Row of each table, as JSON text. */
    rows,
    /** Bodies of the requests, oldest first. */
    bodies,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
