import { link, open, rename, rm } from 'node:fs/promises';

/**
 * What systems say where a file cannot have a second name: FAT and exFAT, many network shares and FUSE mounts. libuv calls what
 * Windows says of FAT (ERROR_INVALID_FUNCTION) EISDIR.
 */
const withoutLinks: ReadonlySet<unknown> = new Set([
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EISDIR',
  'EMLINK',
  'EXDEV',
]);

const hasNoLinks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && withoutLinks.has(error.code);

const privateMode = 0o600;

/**
 * Gives a whole file a name that nobody has: it appears under that name whole or not at all, and never in the place of another.
 * Where the file system has no links the name is taken with an empty file first, which the whole one then replaces.
 * @param file may be there afterwards, too: the caller removes it
 * @throws the file system's error; EEXIST when the name is taken
 */
export async function giveName(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    // What forbids the name itself, such as a folder that may not be written, is said by this in turn.
    await (await open(name, 'wx', privateMode)).close();
    try {
      await rename(file, name);
    } catch (failed) {
      await rm(name, { force: true });
      throw failed;
    }
  }
}
