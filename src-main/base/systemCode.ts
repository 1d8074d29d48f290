/** The operating system's name of an error, for example `ENOENT`; undefined for an error of another kind. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const unwritableCodes: readonly unknown[] = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'];

/** Whether an error says that a file cannot be created or written: no permission, a read-only disk, or a full one. */
export const isUnwritable = (error: unknown): boolean => unwritableCodes.includes(systemCodeOf(error));
