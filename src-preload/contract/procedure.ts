import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { FailureCode } from './rules/failures.ts';
import type { FeedName } from './rules/feeds.ts';

/** Whether an answer may be kept on disk. */
type Keeping =
  | { readonly persist: 'no' }
  | {
      /** `own` is kept by its area, which leaves out what must not lie on a disk. */
      readonly persist: 'yes' | 'own';
      /** Feeds whose rows the answer tells of: it goes as soon as one of them may not be read any more. */
      readonly tellsOf: readonly FeedName[];
      /**
       * What goes when the server refuses one of its questions: the answer to that question alone when absent, all answers of the
       * procedure, or all of its area to questions with the same value under this name.
       */
      readonly forbids?: 'procedure' | 'kind';
    };

/** What every procedure says about itself beside its schemas; architecture section 3. */
export type ProcedureMeta = Keeping & {
  /** May its input and answer stand in the call log; `redact` logs the name and the duration only. */
  readonly log: 'yes' | 'redact';
};

const failureDataSchema = z.object({
  sentence: z.string(),
  serverMessage: z.string().optional(),
  details: z.string().optional(),
  needs: z.object({ object: z.string(), action: z.string() }).optional(),
});

const failure = (status: number) => ({ status, data: failureDataSchema });

const failures = {
  UNAUTHENTICATED: failure(401),
  FORBIDDEN: failure(403),
  NOT_FOUND: failure(404),
  INVALID: failure(400),
  CONFLICT: failure(409),
  OFFLINE: failure(502),
  TIMEOUT: failure(504),
  SERVER: failure(500),
} satisfies Record<FailureCode, unknown>;

/** Starts a procedure of the contract. */
export const procedure = (meta: ProcedureMeta) => oc.$meta<ProcedureMeta>(meta).errors(failures);

/** A live thing: the current value at once, then each later one. */
export const liveStream = <T extends z.ZodType>(schema: T) =>
  procedure({ persist: 'no', log: 'redact' }).output(eventIterator(schema));

/**
 * Wraps what was read from a server: where it comes from and how old it is. `synced` stands in an answer from the cache whose
 * feed has not been read to its end yet, or in one that was not read from the cache for that reason.
 */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({
    data,
    source: z.enum(['server', 'cache']),
    asOf: z.iso.datetime(),
    synced: z.object({ done: z.number().int(), total: z.number().int().nullable() }).optional(),
    /** Why it is not from the server, when the server was asked. */
    because: z.object({ sentence: z.string(), details: z.string().optional() }).optional(),
  });
