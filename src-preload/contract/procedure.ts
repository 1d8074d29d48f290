import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { FailureCode } from './rules/failures.ts';
import type { FeedName } from './rules/feeds.ts';

/** Whether an answer may be cached on disk. */
type CachePolicy =
  | { readonly persist: 'no' }
  | {
      /** With `own`, the area caches the answer itself and leaves out data that must not be on disk. */
      readonly persist: 'yes' | 'own';
      /** Feeds that the answer uses. Losing access to one of them deletes the cached answer. */
      readonly tellsOf: readonly FeedName[];
      /**
       * Cached answers to delete when the server refuses a request. The default is the answer to that
       * request. `procedure` deletes all answers of the procedure. `kind` deletes the area's answers with the
       * same `kind` input.
       */
      readonly forbids?: 'procedure' | 'kind';
    };

/** Metadata of a procedure, next to its schemas. */
export type ProcedureMeta = CachePolicy & {
  /** Whether the call log contains input and output. `redact` logs only name and duration. */
  readonly log: 'yes' | 'redact';
};

const failureDataSchema = z.object({
  sentence: z.string(),
  serverMessage: z.string().optional(),
  details: z.string().optional(),
  fields: z.array(z.object({ path: z.array(z.string()), message: z.string() })).optional(),
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

export const procedure = (meta: ProcedureMeta) => oc.$meta<ProcedureMeta>(meta).errors(failures);

/** A stream that sends the current value first, then every later one. */
export const liveStream = <T extends z.ZodType>(schema: T) =>
  procedure({ persist: 'no', log: 'redact' }).output(eventIterator(schema));

/** Schema of a server answer with its source and age. `synced` is set while its feed is incomplete. */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({
    data,
    source: z.enum(['server', 'cache']),
    asOf: z.iso.datetime(),
    synced: z.object({ done: z.number().int(), total: z.number().int().nullable() }).optional(),
    /** Why the answer comes from the cache although the server was called. */
    because: z.object({ sentence: z.string(), details: z.string().optional() }).optional(),
  });
