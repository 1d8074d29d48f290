import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the cache folder of an application with one user. @param data its data folder */
export function cacheFolderOf(data: string): string {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('cache.v1.db'),
  );
  const [only] = files;
  if (only === undefined || files.length > 1)
    throw new Error(`${data} must contain one cache, but contains ${files.length}.`);
  return join(data, dirname(only));
}
