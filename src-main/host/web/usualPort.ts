import { join } from 'node:path';
import { loadJson } from '../../base/loadJson.ts';
import { writePrivateFile } from '../../base/privateFile.ts';

const file = (dataFolder: string): string => join(dataFolder, 'web.json');

/**
 * Returns the last port of the data folder's window. With the same port, Chromium keeps its data for the
 * address: cached files, compiled code and the window's storage.
 */
export function readUsualPort(dataFolder: string): number | undefined {
  const loaded = loadJson(file(dataFolder), { parse: toPort, nowMs: Date.now() });
  return loaded.found === 'good' ? loaded.value : undefined;
}

/** Parsed by hand: this module loads before the window, and a schema library takes long to load. */
function toPort(content: unknown): number {
  const port = typeof content === 'object' && content !== null && 'port' in content ? content.port : 0;
  if (typeof port === 'number' && Number.isInteger(port) && port >= 1_024 && port <= 65_535) return port;
  throw new Error('It holds no port.');
}

/** @throws the file system's error when the port cannot be saved */
export async function keepUsualPort(dataFolder: string, port: number): Promise<void> {
  if (readUsualPort(dataFolder) !== port)
    await writePrivateFile(file(dataFolder), `${JSON.stringify({ port })}\n`);
}
