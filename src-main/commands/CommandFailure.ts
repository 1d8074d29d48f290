import { type ExitCode, exitCodes } from './exitCodes.ts';

/** An error of a command with a message for the user and its exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly code: ExitCode;
  /** Further lines, such as candidates or the raw cause. */
  readonly details: readonly string[];

  constructor(code: keyof typeof exitCodes, sentence: string, details: readonly string[] = []) {
    super(sentence);
    this.code = exitCodes[code];
    this.details = details;
  }
}
