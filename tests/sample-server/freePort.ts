import { createServer } from 'node:net';

/** Returns a currently free TCP port on 127.0.0.1. Another process may still take the port first. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('No free port found.'));
      });
    });
  });
}
