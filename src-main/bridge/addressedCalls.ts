import { ORPCError } from '@orpc/client';
import { serverWrites } from '#contract/rules/procedureEffects.ts';
import { maxWorkspaceIdLength, workspaceHeader } from '#contract/rules/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { unknownOutcome } from '../base/RunningWrites.ts';
import type { BridgeClient } from './connectInProcess.ts';

/** Finds the workspace that serves a call with the header `workspaceHeader`. */
export interface WorkspaceRouter {
  /**
   * Returns the client of a workspace in the background. Undefined if it is the open workspace.
   * @param path of the procedure, such as `['incidents', 'act']`
   * @throws Failure NOT_FOUND for an unknown workspace, or a procedure that only the open workspace has;
   *   CONFLICT if the workspace is not synced now
   */
  clientOf(workspaceId: string, path: readonly string[]): BridgeClient['calls'] | undefined;
  /** Returns a signal that is aborted when another workspace opens. */
  openSignal(): AbortSignal;
  /** Delays the stop of a workspace in the background until a write has ended, or some seconds. */
  holdStop(workspaceId: string, write: Promise<unknown>): void;
}

const sentences = {
  invalidId: 'Quarterdeck received a request for a workspace with an invalid id.',
  noRouter: 'This window cannot name the workspace of a request.',
  moved: 'The workspace was opened or closed during this request. Try again.',
} as const;

const isWrite = ({ path }: Pick<AddressedCall, 'path'>): boolean =>
  serverWrites[path.join('.')] !== undefined;

/** Returns the failure of a call whose workspace was opened or closed while it ran. */
const workspaceMoved = (call: Pick<AddressedCall, 'path'>, cause?: unknown): Failure =>
  isWrite(call)
    ? unknownOutcome(cause)
    : new Failure(
        'CONFLICT',
        { sentence: sentences.moved, ...(cause === undefined ? {} : { details: String(cause) }) },
        { cause },
      );

/**
 * Returns the workspace id of a request. Undefined without the header.
 * @throws Failure INVALID for an empty or overlong id, or several ids
 */
export function readWorkspaceId(
  headers: Readonly<Record<string, string | readonly string[] | undefined>> | undefined,
): string | undefined {
  const id = headers?.[workspaceHeader];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || id === '' || id.length > maxWorkspaceIdLength)
    throw new Failure('INVALID', { sentence: sentences.invalidId });
  return id;
}

export const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

interface AddressedCall {
  readonly workspaceId: string;
  readonly path: readonly string[];
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly lastEventId?: string | undefined;
}

type Call = (input: unknown, options: Pick<AddressedCall, 'signal' | 'lastEventId'>) => Promise<unknown>;

/** Returns the typed failure of the other bridge. Any other error means that its client was closed. */
const toForwardedFailure = (call: AddressedCall, error: unknown): ORPCError<string, unknown> | Failure =>
  error instanceof ORPCError && error.defined ? error : workspaceMoved(call, error);

async function* withForwardedFailures(
  call: AddressedCall,
  stream: AsyncIterableIterator<unknown>,
): AsyncGenerator<unknown, unknown, unknown> {
  try {
    return yield* stream;
  } catch (error) {
    throw toForwardedFailure(call, error);
  }
}

/**
 * Calls a procedure of a workspace in the background.
 * @throws the typed failure of that workspace's bridge, unchanged; Failure CONFLICT if its client was closed
 */
async function forward(calls: BridgeClient['calls'], call: AddressedCall): Promise<unknown> {
  const { path, input, signal, lastEventId } = call;
  // The client is a proxy. Each property of it is an area or a procedure.
  const procedure = path.reduce<unknown>((area, name) => (area as Record<string, unknown>)[name], calls);
  try {
    const output = await (procedure as Call)(input, { signal, lastEventId });
    return isStream(output) ? withForwardedFailures(call, output) : output;
  } catch (error) {
    throw toForwardedFailure(call, error);
  }
}

/** Yields values of the open workspace. Ends with a failure when another workspace opens. */
async function* whileOpen(
  stream: AsyncIterableIterator<unknown>,
  { assertOpen, end }: { readonly assertOpen: () => void; readonly end: () => void },
): AsyncGenerator<unknown, unknown, unknown> {
  try {
    for await (const value of stream) {
      assertOpen();
      yield value;
    }
    assertOpen();
    return undefined;
  } finally {
    end();
  }
}

/**
 * Returns a signal that is aborted by the first of two. `AbortSignal.any` would add an entry to a signal of long
 * life with each call.
 * @returns `end` removes the listeners; call it when the signal is no longer needed
 */
function firstOf(signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const either = new AbortController();
  const end = () => {
    for (const one of signals) one.removeEventListener('abort', onAbort);
  };
  const onAbort = () => {
    end();
    either.abort(signals.find(({ aborted }) => aborted)?.reason);
  };
  for (const one of signals) one.addEventListener('abort', onAbort);
  if (signals.some(({ aborted }) => aborted)) onAbort();
  return { signal: either.signal, end };
}

/**
 * Serves a call that names its workspace.
 * @param serve serves the call by the open workspace, with a signal that also ends when another one opens. Its
 *   parts always use the workspace that is open, so the answer is discarded if another one opens meanwhile.
 * @throws Failure INVALID without a router; CONFLICT if the workspace is opened or closed meanwhile; errors of
 *   the router and of the call
 */
export async function serveAddressed(
  router: WorkspaceRouter | undefined,
  call: AddressedCall,
  serve: (signal: AbortSignal | undefined) => Promise<unknown>,
): Promise<unknown> {
  if (router === undefined) throw new Failure('INVALID', { sentence: sentences.noRouter });
  const { workspaceId, path, signal } = call;
  const calls = router.clientOf(workspaceId, path);
  if (calls !== undefined) {
    const forwarded = forward(calls, call);
    if (isWrite(call)) router.holdStop(workspaceId, forwarded);
    return forwarded;
  }
  const open = router.openSignal();
  const assertOpen = () => {
    if (open.aborted) throw workspaceMoved(call);
  };
  // A write is not aborted, because its outcome would be unknown.
  const ending = isWrite(call) ? undefined : firstOf([open, ...(signal === undefined ? [] : [signal])]);
  let isStreaming = false;
  try {
    const output = await serve(ending?.signal ?? signal);
    if (isStream(output)) {
      isStreaming = true;
      return whileOpen(output, { assertOpen, end: () => ending?.end() });
    }
    assertOpen();
    return output;
  } catch (error) {
    throw open.aborted ? workspaceMoved(call, error) : error;
  } finally {
    if (!isStreaming) ending?.end();
  }
}
