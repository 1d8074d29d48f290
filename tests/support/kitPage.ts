import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WindowFiles } from '#main/host/windowFiles.ts';

const folder = join(import.meta.dirname, '../../out/kit');

/**
 * Serves the built kit page on 127.0.0.1 with the application's headers and Content-Security-Policy.
 * @param port TCP port; 0 for any free port
 */
export async function startKitPage(
  port = 0,
): Promise<{ readonly origin: string; stop: () => Promise<void> }> {
  const files = new WindowFiles(folder, () => 'system');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    void files.answer(pathname).then(({ status, headers, body }) => {
      response.writeHead(status, headers);
      response.end(body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
