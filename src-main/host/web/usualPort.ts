import { join } from 'node:path';
import { loadJson } from '../../base/loadJson.ts';
import { writePrivateFile } from '../../base/privateFile.ts';

const file = (dataFolder: string): string => join(dataFolder, 'web.json');

/**
 * The port that the window of a data folder was served on last. What Chromium keeps for an address stays good with it: files of
 * the window, what they were compiled to, and what the window itself remembers.
 */
export function readUsualPort(dataFolder: string): number | undefined {
  const loaded = loadJson(file(dataFolder), { parse: toPort, nowMs: Date.now() });
  return loaded.found === 'good' ? loaded.value : undefined;
}

/** Written by hand: this module loads before the window, and a schema library takes long to load. */
function toPort(content: unknown): number {
  const port = typeof content === 'object' && content !== null && 'port' in content ? content.port : 0;
  if (typeof port === 'number' && Number.isInteger(port) && port >= 1_024 && port <= 65_535) return port;
  throw new Error('It holds no port.');
}

/** @throws the file system's error when it cannot be kept */
export async function keepUsualPort(dataFolder: string, port: number): Promise<void> {
  if (readUsualPort(dataFolder) !== port)
    await writePrivateFile(file(dataFolder), `${JSON.stringify({ port })}\n`);
}
