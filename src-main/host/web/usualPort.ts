import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../../base/privateFile.ts';

const file = (dataFolder: string): string => join(dataFolder, 'web.json');

/**
 * The port that the window of a data folder was served on last. What Chromium keeps for an address stays good with it: files of
 * the window, what they were compiled to, and what the window itself remembers.
 */
export function readUsualPort(dataFolder: string): number | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file(dataFolder), 'utf8'));
    const port = typeof content === 'object' && content !== null && 'port' in content ? content.port : 0;
    return typeof port === 'number' && Number.isInteger(port) && port >= 1_024 && port <= 65_535
      ? port
      : undefined;
  } catch {
    // Missing or damaged: any port will do.
    return undefined;
  }
}

/** @throws the file system's error when it cannot be kept */
export async function keepUsualPort(dataFolder: string, port: number): Promise<void> {
  if (readUsualPort(dataFolder) !== port)
    await writePrivateFile(file(dataFolder), `${JSON.stringify({ port })}\n`);
}
