import { isRecord } from '#kit/fields/recordPath.ts';
import { prettyJson } from '#kit/text/prettyJson.ts';

/** A delivery error: the sentence to show, and the whole error if it contains more. */
export interface SendErrorText {
  readonly reason: string;
  /** Indented JSON. Undefined if the reason is the whole error. */
  readonly details?: string;
}

/** Nesting of errors in errors that is searched. */
const maxDepth = 8;

function reasonIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (!isRecord(value) || depth > maxDepth) return undefined;
  return reasonIn(value.error, depth + 1) ?? reasonIn(value.message, depth + 1);
}

/**
 * Splits the error of a notification. The server stores errors of connections as JSON with the message, a
 * hint, a trace and a stack trace: the reason is the innermost `error`. Other errors are plain text.
 */
export function readSendError(error: string): SendErrorText {
  const details = /^\s*\{/.test(error) ? prettyJson(error) : undefined;
  const reason = details === undefined ? undefined : reasonIn(JSON.parse(error));
  return reason === undefined || details === undefined ? { reason: error } : { reason, details };
}
