/** The operating system's name of an error, for example `ENOENT`; undefined for an error of another kind. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
