import { z } from 'zod';
import type { FieldFailure } from '#contract/rules/failures.ts';

const issueSchema = z.looseObject({
  path: z.array(z.union([z.string(), z.number()])).default([]),
  message: z.string(),
  code: z.string().optional(),
  origin: z.string().optional(),
  maximum: z.number().optional(),
});
const errorSchema = z.object({ issues: z.array(issueSchema) });

type Issue = z.infer<typeof issueSchema>;

/** Returns the sentence for a text that is too long. Otherwise undefined. */
const tooLong = ({ code, origin, maximum }: Issue): string | undefined =>
  code === 'too_big' && origin === 'string' && maximum !== undefined
    ? `Enter at most ${maximum.toLocaleString('en-US')} characters.`
    : undefined;

interface InputProblems {
  /** Empty for errors other than a failed validation. */
  readonly fields: readonly FieldFailure[];
  /** Set if the only problem is a text that is too long. */
  readonly sentence: string | undefined;
}

/** Returns the problems of a procedure's input, by field. */
export function inputProblems(cause: unknown): InputProblems {
  const issues = errorSchema.safeParse(cause).data?.issues ?? [];
  const [first] = issues;
  return {
    fields: issues.map((issue) => ({
      path: issue.path.map(String),
      message: tooLong(issue) ?? issue.message,
    })),
    sentence: first !== undefined && issues.length === 1 ? tooLong(first) : undefined,
  };
}
