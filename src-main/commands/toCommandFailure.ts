import { ORPCError } from '@orpc/client';
import { type FailureCode, type FailureData, failureCodes } from '#contract/rules/failures.ts';
import { CommandFailure } from './CommandFailure.ts';
import type { exitCodes } from './exitCodes.ts';
import { messages } from './messages.ts';

const exitOf: Readonly<Record<FailureCode, keyof typeof exitCodes>> = {
  UNAUTHENTICATED: 'notSignedIn',
  FORBIDDEN: 'refused',
  NOT_FOUND: 'notFound',
  INVALID: 'failed',
  CONFLICT: 'refused',
  OFFLINE: 'offline',
  TIMEOUT: 'failed',
  SERVER: 'failed',
};

const isFailureCode = (code: string): code is FailureCode => failureCodes.some((one) => one === code);

/** Lines of a failure after its sentence: the server's message, the fields and the raw cause. */
const detailLines = ({ sentence, serverMessage, details, fields = [] }: FailureData): readonly string[] =>
  [serverMessage, ...fields.map(({ path, message }) => `${path.join('.')}: ${message}`), details].filter(
    (line) => line !== undefined && line !== sentence,
  ) as string[];

/** Converts the error of a call to one with an exit code. Other errors are bugs. */
export function toCommandFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (error instanceof ORPCError && isFailureCode(error.code)) {
    const data = error.data as Partial<FailureData> | undefined;
    const sentence = data?.sentence ?? error.message;
    return new CommandFailure(exitOf[error.code], sentence, detailLines({ ...data, sentence }));
  }
  return new CommandFailure('failed', messages.internal, [String(error)]);
}
