import type { AnyProcedure, AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { ProcedureMeta } from '../../src-preload/contract/procedure.ts';
import { serverWrites } from '../../src-preload/contract/rules/procedureEffects.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { WindowChannel } from '../host/host.ts';
import { toBridgeError } from './failures.ts';
import { serveChannel } from './serveChannel.ts';

/** Keeps answers of procedures whose contract allows it, and finds them again. */
export interface AnswerStore {
  put(call: string, input: unknown, answer: KeepableAnswer): Promise<void>;
  /** The answer kept to the same question, when it may stand in for the error. */
  fallback(call: string, input: unknown, error: unknown): Promise<object | undefined>;
}

interface KeepableAnswer {
  readonly data: unknown;
  readonly source: 'server' | 'cache';
  readonly asOf: string;
}

export interface BridgeOptions {
  /** Where answers are kept for offline; without it none are. */
  readonly answers?: AnswerStore;
  readonly log: Log;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /**
   * Whether what is answered from was made by somebody else, as a snapshot is: every answer is then held against the contract. What the
   * server and sync bring was looked at when it came.
   */
  readonly isForeign?: () => boolean;
  /** Why nothing can be changed at the server now: such calls are refused with it before they begin. */
  readonly lock?: () => string | undefined;
}

const unreadable = 'This part of the snapshot cannot be read: it is not as Quarterdeck makes it.';

const isFresh = (output: unknown): output is KeepableAnswer =>
  typeof output === 'object' && output !== null && 'source' in output && output.source === 'server';

const inputLength = 300;

const isMeta = (meta: unknown): meta is ProcedureMeta =>
  typeof meta === 'object' && meta !== null && 'log' in meta && 'persist' in meta;

const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** A stream whose failures are the contract's, too: it fails long after its call was answered. */
async function* withTypedFailures(
  stream: AsyncIterableIterator<unknown>,
  toTyped: (error: unknown) => Error,
): AsyncGenerator<unknown, unknown, unknown> {
  try {
    return yield* stream;
  } catch (error) {
    throw toTyped(error);
  }
}

type Schema = AnyProcedure['~orpc']['outputSchema'];

/** What is wrong with an answer by the contract; undefined when nothing is. */
async function wrongIn(schema: Schema, output: unknown): Promise<string | undefined> {
  const found = await schema?.['~standard'].validate(output);
  const issues: ReadonlyArray<{ readonly message: string }> | undefined = found?.issues;
  return issues?.map(({ message }) => message).join('; ');
}

const mayPersist = (meta: unknown): boolean => isMeta(meta) && meta.persist === 'yes';

/** What may stand in the call log of a call: nothing of its input when the contract says `redact`. */
function loggedInput(meta: unknown, input: unknown): string {
  if (!isMeta(meta) || meta.log === 'redact') return 'redacted';
  return (JSON.stringify(input) ?? 'none').slice(0, inputLength);
}

/**
 * Serves the contract to windows: validates (oRPC does, by the contract's schemas), maps every error to the contract's typed
 * failures, and logs every call (of its input only what the contract allows, and only when it failed); architecture section 3.
 * @returns a function that serves one greeted channel until it closes
 */
export function createBridge(router: AnyRouter, options: BridgeOptions): (channel: WindowChannel) => void {
  const { log, clock, redactor, answers, isForeign = () => false, lock = () => undefined } = options;
  // oRPC's WebSocket handler gives its promise for each message, so that serveChannel can catch it. It encodes as the window's link does.
  const handler = new RPCHandler(router, {
    clientInterceptors: [
      async ({ path, input, procedure, next }) => {
        const startedMs = clock.elapsed();
        const call = path.join('.');
        const { meta, outputSchema } = procedure['~orpc'];
        const fail = (error: unknown) => {
          const failure = toBridgeError(error, (text) => redactor.redact(text));
          log.warn('call failed', {
            call,
            code: failure.code,
            tookMs: clock.elapsed() - startedMs,
            input: loggedInput(meta, input),
            error,
          });
          return failure;
        };
        try {
          const locked = serverWrites[call]?.refusedAt === 'call' ? lock() : undefined;
          if (locked !== undefined) throw new Failure('CONFLICT', { sentence: locked });
          const output = await next();
          if (isForeign() && !isStream(output)) {
            const wrong = await wrongIn(outputSchema, output);
            if (wrong !== undefined) throw new Failure('SERVER', { sentence: unreadable, details: wrong });
          }
          if (mayPersist(meta) && isFresh(output)) void answers?.put(call, input, output);
          log.info('call', { call, tookMs: clock.elapsed() - startedMs });
          return isStream(output) ? withTypedFailures(output, fail) : output;
        } catch (error) {
          const kept = mayPersist(meta) ? await answers?.fallback(call, input, error) : undefined;
          const wrong = kept === undefined ? undefined : await wrongIn(outputSchema, kept);
          // Another version kept it, or somebody else made it: it is as good as none.
          if (wrong !== undefined) log.warn('a kept answer is not as the contract says', { call, wrong });
          else if (kept !== undefined) return kept;
          throw fail(error);
        }
      },
    ],
  });
  const redact = (text: string) => redactor.redact(text);
  return (channel) => serveChannel(handler, channel, { log, redact });
}
