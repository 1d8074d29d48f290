/** Whether an error says that an input is nested deeper than the stack: JSON is parsed at any depth, and then read by recursion. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack');
