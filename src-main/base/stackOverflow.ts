/**
 * Returns whether an error is a stack overflow. `JSON.parse` accepts any depth, but recursive code does not.
 */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack');
