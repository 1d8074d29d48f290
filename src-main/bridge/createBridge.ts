import { type AnyProcedure, type AnyRouter, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { ProcedureMeta } from '#contract/procedure.ts';
import { actionOfCall, nameRefusedAction } from '#contract/refusedActions.ts';
import { serverWrites } from '#contract/rules/procedureEffects.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { WindowChannel } from '../host/host.ts';
import { isStream, readWorkspaceId, serveAddressed, type WorkspaceRouter } from './addressedCalls.ts';
import { toBridgeError } from './failures.ts';
import { serveChannel } from './serveChannel.ts';

/** Caches answers of procedures whose contract allows it. */
export interface AnswerStore {
  put(call: string, input: unknown, answer: CacheableAnswer): Promise<void>;
  /** Returns the cached answer to the same request, if it may replace the error. */
  fallback(call: string, input: unknown, error: unknown): Promise<object | undefined>;
}

interface CacheableAnswer {
  readonly data: unknown;
  readonly source: 'server' | 'cache';
  readonly asOf: string;
}

export interface BridgeOptions {
  /** Cache for offline answers. Absent: answers are not cached. */
  readonly answers?: AnswerStore;
  readonly log: Log;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /**
   * Returns whether the data comes from another computer, as in a snapshot. Then every answer is validated
   * against the contract. Data of the server was validated on arrival.
   */
  readonly isForeign?: () => boolean;
  /** Returns why the server's data cannot be changed now. Such calls are rejected before they start. */
  readonly lockReason?: () => string | undefined;
  /** Serves calls that name their workspace. Absent: such calls fail. */
  readonly workspaces?: WorkspaceRouter;
  /**
   * Returns the workspace and the user whose data is served now. An answer is cached only if they are the same
   * before and after the call. Default: they never change.
   */
  readonly owner?: () => string | undefined;
  /** Runs each call that changes data on the server. Absent: such calls run directly. */
  readonly runWrite?: <T>(write: () => Promise<T>) => Promise<T>;
}

/** Values of a request for the interceptors. */
interface CallContext {
  /** Content of the header `workspaceHeader`, not checked. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const unreadableMessage = 'This part of the snapshot is damaged or was not created by Quarterdeck.';

const isServerAnswer = (output: unknown): output is CacheableAnswer =>
  typeof output === 'object' && output !== null && 'source' in output && output.source === 'server';

const maxInputLength = 300;

const isMeta = (meta: unknown): meta is ProcedureMeta =>
  typeof meta === 'object' && meta !== null && 'log' in meta && 'persist' in meta;

/** Converts the errors of a stream, which fails after its call was answered. */
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

/** Returns the contract violations of an answer. Undefined for a valid answer. */
async function findViolations(schema: Schema, output: unknown): Promise<string | undefined> {
  const found = await schema?.['~standard'].validate(output);
  const issues: ReadonlyArray<{ readonly message: string }> | undefined = found?.issues;
  return issues?.map(({ message }) => message).join('; ');
}

const canPersist = (meta: unknown): boolean => isMeta(meta) && meta.persist === 'yes';

/** Returns the error with the name of the action, for a write that the server refused. */
function nameAction(call: string, input: unknown, error: unknown): unknown {
  const action = actionOfCall(call, input);
  return error instanceof Failure && error.code === 'FORBIDDEN' && action !== undefined
    ? new Failure(error.code, nameRefusedAction(action, error.data), { cause: error })
    : error;
}

/** Returns the input for the call log. Hidden if the contract sets `redact`. */
function loggedInput(meta: unknown, input: unknown): string {
  if (!isMeta(meta) || meta.log === 'redact') return 'redacted';
  return (JSON.stringify(input) ?? 'none').slice(0, maxInputLength);
}

/**
 * Serves the contract to windows. Converts every error to a typed failure of the contract and logs every
 * call. The input is logged only for failed calls and only if the contract allows it. oRPC validates the
 * inputs.
 * @returns a function that serves one admitted channel until it closes
 */
export function createBridge(
  procedures: AnyRouter,
  options: BridgeOptions,
): (channel: WindowChannel) => void {
  const { log, clock, redactor, answers, isForeign = () => false, lockReason = () => undefined } = options;
  const { runWrite = (write) => write(), owner = () => undefined } = options;
  const redact = (text: string) => redactor.redact(text);
  // oRPC's WebSocket handler returns a promise for each message, so that serveChannel can catch errors. It
  // encodes messages like the window's link.
  const handler = new RPCHandler<CallContext>(procedures, {
    rootInterceptors: [({ next, ...call }) => next({ ...call, context: { headers: call.request.headers } })],
    clientInterceptors: [
      async ({ next, ...served }) => {
        const { path, input, procedure, context } = served;
        const startedMs = clock.elapsed();
        const call = path.join('.');
        const { meta, outputSchema } = procedure['~orpc'];
        const fail = (error: unknown) => {
          // The bridge of the other workspace has converted and logged it.
          if (error instanceof ORPCError && error.defined) return error;
          const failure = toBridgeError(nameAction(call, input, error), redact);
          log.warn('call failed', {
            call,
            code: failure.code,
            tookMs: clock.elapsed() - startedMs,
            input: loggedInput(meta, input),
            error,
          });
          return failure;
        };
        /** Serves the call by the procedures of this bridge. */
        const serve = async (signal: AbortSignal | undefined): Promise<unknown> => {
          const before = owner();
          const mayCache = () => canPersist(meta) && owner() === before;
          try {
            const locked = serverWrites[call]?.refusedAt === 'call' ? lockReason() : undefined;
            if (locked !== undefined) throw new Failure('CONFLICT', { sentence: locked });
            const run = async () => next({ ...served, ...(signal === undefined ? {} : { signal }) });
            const output = await (serverWrites[call] === undefined ? run() : runWrite(run));
            if (isForeign() && !isStream(output)) {
              const wrong = await findViolations(outputSchema, output);
              if (wrong !== undefined)
                throw new Failure('SERVER', { sentence: unreadableMessage, details: wrong });
            }
            if (mayCache() && isServerAnswer(output)) void answers?.put(call, input, output);
            return output;
          } catch (error) {
            const kept = mayCache() ? await answers?.fallback(call, input, error) : undefined;
            const wrong = kept === undefined ? undefined : await findViolations(outputSchema, kept);
            // Ignore answers that another version cached or another computer created.
            if (wrong !== undefined) log.warn('a cached answer does not match the contract', { call, wrong });
            else if (kept !== undefined) return kept;
            throw error;
          }
        };
        try {
          const workspaceId = readWorkspaceId(context.headers);
          const output = await (workspaceId === undefined
            ? serve(served.signal)
            : serveAddressed(options.workspaces, { ...served, workspaceId }, serve));
          log.info('call', { call, tookMs: clock.elapsed() - startedMs });
          return isStream(output) ? withTypedFailures(output, fail) : output;
        } catch (error) {
          throw fail(error);
        }
      },
    ],
  });
  return (channel) => serveChannel(handler, channel, { log, redact });
}
