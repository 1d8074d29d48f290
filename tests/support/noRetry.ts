/** Options for tests with random input or timing. Without a retry, a rare failure stays visible. */
export const noRetry = { retry: 0 } as const;
