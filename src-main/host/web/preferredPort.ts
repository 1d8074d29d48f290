import { join } from 'node:path';
import { loadJson } from '#main/base/loadJson.ts';
import { writePrivateFile } from '#main/base/privateFile.ts';

const portFile = (dataFolder: string): string => join(dataFolder, 'web.json');

/**
 * Returns the last port of the data folder's window. With the same port, Chromium keeps its data for the
 * address: cached files, compiled code and the window's storage.
 */
export function readPreferredPort(dataFolder: string): number | undefined {
  const loaded = loadJson(portFile(dataFolder), { parse: toPort, nowMs: Date.now() });
  return loaded.status === 'good' ? loaded.value : undefined;
}

/** Parsed by hand: this module loads before the window, and a schema library takes long to load. */
function toPort(content: unknown): number {
  const port = typeof content === 'object' && content !== null && 'port' in content ? content.port : 0;
  if (typeof port === 'number' && Number.isInteger(port) && port >= 1_024 && port <= 65_535) return port;
  throw new Error('The file contains no valid port.');
}

/** @throws the file system's error when the port cannot be saved */
export async function savePreferredPort(dataFolder: string, port: number): Promise<void> {
  if (readPreferredPort(dataFolder) !== port)
    await writePrivateFile(portFile(dataFolder), `${JSON.stringify({ port })}\n`);
}
