import { ORPCError } from '@orpc/client';
import { z } from 'zod';
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

/** Lines about the fields that the input validation of a call refuses. */
function inputIssues(error: ORPCError<string, unknown>): readonly string[] {
  const { data } = inputErrorSchema.safeParse(error.data);
  const lines = (data?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return lines.length > 0 ? lines : [error.message];
}

const inputErrorSchema = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
});

/** Converts the error of a call to one with an exit code. Other errors are bugs. */
export function toCommandFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (error instanceof ORPCError && isFailureCode(error.code)) {
    const data = error.data as Partial<FailureData> | undefined;
    const sentence = data?.sentence ?? error.message;
    return new CommandFailure(exitOf[error.code], sentence, detailLines({ ...data, sentence }));
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return new CommandFailure('usage', messages.badInput, inputIssues(error));
  return new CommandFailure('failed', messages.internal, [String(error)]);
}
