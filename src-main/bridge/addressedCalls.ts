import { ORPCError } from '@orpc/client';
import { serverWrites } from '#contract/rules/procedureEffects.ts';
import { maxWorkspaceIdLength, workspaceHeader } from '#contract/rules/workspaces.ts';
import { Failure } from '../base/Failure.ts';
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
  /** Delays the opening of another workspace until a write on the open one has ended. */
  holdOpen(write: Promise<unknown>): void;
}

const sentences = {
  invalidId: 'Quarterdeck received a request for a workspace with an invalid id.',
  noRouter: 'This window cannot name the workspace of a request.',
  moved: 'The workspace was opened or closed during this request. Try again.',
} as const;

/** Returns the failure of a call whose workspace was opened or closed while it ran. */
const workspaceMoved = (cause?: unknown): Failure =>
  new Failure(
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
const toForwardedFailure = (error: unknown): ORPCError<string, unknown> | Failure =>
  error instanceof ORPCError && error.defined ? error : workspaceMoved(error);

async function* withForwardedFailures(
  stream: AsyncIterableIterator<unknown>,
): AsyncGenerator<unknown, unknown, unknown> {
  try {
    return yield* stream;
  } catch (error) {
    throw toForwardedFailure(error);
  }
}

/**
 * Calls a procedure of a workspace in the background.
 * @throws the typed failure of that workspace's bridge, unchanged; Failure CONFLICT if its client was closed
 */
async function forward(
  calls: BridgeClient['calls'],
  { path, input, signal, lastEventId }: AddressedCall,
): Promise<unknown> {
  // The client is a proxy. Each property of it is an area or a procedure.
  const procedure = path.reduce<unknown>((area, name) => (area as Record<string, unknown>)[name], calls);
  try {
    const output = await (procedure as Call)(input, { signal, lastEventId });
    return isStream(output) ? withForwardedFailures(output) : output;
  } catch (error) {
    throw toForwardedFailure(error);
  }
}

/** Yields values of the open workspace. Ends with a failure when another workspace opens. */
async function* whileOpen(
  stream: AsyncIterableIterator<unknown>,
  isOpen: () => boolean,
): AsyncGenerator<unknown, unknown, unknown> {
  for await (const value of stream) {
    if (!isOpen()) throw workspaceMoved();
    yield value;
  }
  if (!isOpen()) throw workspaceMoved();
  return undefined;
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
  if (calls !== undefined) return forward(calls, call);
  const open = router.openSignal();
  const isWrite = serverWrites[path.join('.')] !== undefined;
  // A write is not aborted, because its outcome would be unknown.
  const serving = serve(
    isWrite ? signal : AbortSignal.any([open, ...(signal === undefined ? [] : [signal])]),
  );
  if (isWrite) router.holdOpen(serving);
  try {
    const output = await serving;
    if (isStream(output)) return whileOpen(output, () => !open.aborted);
    if (open.aborted) throw workspaceMoved();
    return output;
  } catch (error) {
    throw open.aborted ? workspaceMoved(error) : error;
  }
}
