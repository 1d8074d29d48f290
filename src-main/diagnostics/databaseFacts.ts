import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { systemCodeOf } from '../base/systemCode.ts';

/** Data from the header of an SQLite file; no contents are read. */
export interface DatabaseFacts {
  readonly name: string;
  readonly sizeBytes: number;
  readonly pageSizeBytes?: number;
  readonly pages?: number;
  readonly freePages?: number;
  readonly userVersion?: number;
  readonly journal?: 'wal' | 'rollback';
}

const headBytes = 100;
const magic = 'SQLite format 3\0';

/** Returns a short hash of a folder's path, which contains ids of a workspace and a person. */
const folderName = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 8);

function factsOf(head: Buffer): Partial<DatabaseFacts> {
  if (head.length < headBytes || head.toString('latin1', 0, magic.length) !== magic) return {};
  const pageSize = head.readUInt16BE(16);
  return {
    pageSizeBytes: pageSize === 1 ? 65_536 : pageSize,
    pages: head.readUInt32BE(28),
    freePages: head.readUInt32BE(36),
    userVersion: head.readUInt32BE(60),
    journal: head[18] === 2 ? 'wal' : 'rollback',
  };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Returns facts about all databases in a folder and their related files.
 * @param folder data folder of workspaces, which may not exist
 * @returns sizes in bytes, and names without ids
 */
export async function databaseFacts(folder: string): Promise<DatabaseFacts[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile() && /\.db(-wal|-shm|\.|$)/.test(entry.name));
  const found = await Promise.all(
    files.map(async (entry): Promise<DatabaseFacts | undefined> => {
      const path = join(entry.parentPath, entry.name);
      const folderPath = relative(folder, entry.parentPath).split(sep).map(folderName).join('/');
      try {
        const facts = entry.name.endsWith('.db') ? factsOf(await readHead(path)) : {};
        return { name: `${folderPath}/${entry.name}`, sizeBytes: (await stat(path)).size, ...facts };
      } catch (error) {
        // Closing a database deletes its write-ahead log, and signing out can delete the folder.
        if (systemCodeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    }),
  );
  return found.filter((facts) => facts !== undefined);
}
