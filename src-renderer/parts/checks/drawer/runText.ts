import type { CheckRun } from '#contract/entities/check.ts';
import { messages } from './messages.ts';

/** Maximum number of error lines in a row. The dialog shows all of them. */
const maxErrorLines = 3;

interface RunText {
  /** First line of the message, or of the error if there is no message. */
  readonly first: string;
  readonly errors: readonly string[];
  readonly hidden: number;
}

const linesOf = (text: string | null): string[] =>
  (text ?? '').split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));

/** Returns the text of a row: the message first, its error below. */
export function runText({ message, error, ok }: CheckRun): RunText {
  const [first, ...rest] = linesOf(message);
  const errors = linesOf(error).filter((line) => line !== first);
  const below = first === undefined ? errors.slice(1) : errors;
  const shown = below.slice(0, maxErrorLines);
  const hidden = below.length - shown.length + rest.length;
  const headline = first ?? errors[0];
  return {
    first: headline ?? (ok ? messages.status.healthy : messages.status.unhealthy),
    errors: shown,
    hidden,
  };
}

export function runLines(run: CheckRun): number {
  const { errors, hidden } = runText(run);
  return 1 + errors.length + (hidden > 0 ? 1 : 0);
}
