/** Limits of a connection to an assistant. */
export const limits = {
  connections: 8,
  /** Calls of one connection that run at the same time. */
  calls: 8,
  /** Characters of one message of the client. */
  messageLength: 1_000_000,
  /** Nested levels of one message. */
  messageDepth: 100,
  /** Characters of one answer. */
  answerLength: 400_000,
  /** Characters of one text within an answer, and of a configuration. */
  textLength: 20_000,
  configurationLength: 150_000,
  /** Bytes that the client has not read yet. */
  unreadBytes: 16_000_000,
  /** Milliseconds of one call that reads. */
  callMs: 60_000,
} as const;
