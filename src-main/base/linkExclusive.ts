import { link, open, rename, rm } from 'node:fs/promises';

/**
 * Error codes of file systems without hard links: FAT, exFAT, many network shares and FUSE mounts. libuv
 * reports Windows' error for FAT (ERROR_INVALID_FUNCTION) as EISDIR.
 */
const unsupportedLinkCodes: ReadonlySet<unknown> = new Set([
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

const isLinkUnsupported = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unsupportedLinkCodes.has(error.code);

const privateMode = 0o600;

/**
 * Links a complete file to a new name. The name appears with the whole content or not at all, and never
 * replaces another file. Without hard links, an empty file reserves the name first, and a rename replaces it.
 * @param file may still exist afterwards; the caller removes it
 * @throws the file system's error; EEXIST when the name exists
 */
export async function linkExclusive(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if (!isLinkUnsupported(error)) throw error;
    // If the name itself is not allowed, such as in a read-only folder, this call throws again.
    await (await open(name, 'wx', privateMode)).close();
    try {
      await rename(file, name);
    } catch (failed) {
      await rm(name, { force: true });
      throw failed;
    }
  }
}
