/** Returns the error code of the operating system, for example `ENOENT`. Otherwise undefined. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const unwritableCodes: readonly unknown[] = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'];

/**
 * Returns whether a file cannot be created or written because of permissions, a read-only disk, or a full
 * one.
 */
export const isUnwritable = (error: unknown): boolean => unwritableCodes.includes(systemCodeOf(error));
