import type { SessionState } from '#contract/entities/session.ts';
import type { CommandContext, CommandIo } from './Command.ts';
import { CommandFailure } from './CommandFailure.ts';
import { messages } from './messages.ts';

/** How long (ms) a command waits for the session of an application that has just started. */
const restoreLimitMs = 5_000;

interface UserContext extends Pick<CommandContext, 'calls'> {
  readonly io: Pick<CommandIo, 'signal'>;
}

/** Returns the session state. Waits while it is restored. */
async function readState({ calls, io }: UserContext): Promise<SessionState | undefined> {
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(restoreLimitMs)]);
  let last: SessionState | undefined;
  try {
    for await (const state of await calls.session.changes(undefined, { signal })) {
      last = state;
      if (state.status !== 'restoring') break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return last;
}

/**
 * Checks that a user is signed in.
 * @returns why the server cannot be reached; undefined if it can
 * @throws CommandFailure without a signed-in user
 */
export async function requireUser(context: UserContext): Promise<string | undefined> {
  const state = await readState(context);
  if (state === undefined || state.status === 'restoring')
    throw new CommandFailure('notSignedIn', messages.restoring);
  if (state.status === 'no-workspace') throw new CommandFailure('notSignedIn', messages.noWorkspace);
  if (state.status === 'unreachable')
    throw new CommandFailure('offline', state.sentence, state.details === undefined ? [] : [state.details]);
  if (state.status === 'unusable') throw new CommandFailure('offline', state.failure.sentence);
  if (state.status !== 'signed-in') throw new CommandFailure('notSignedIn', messages.notSignedIn);
  const { server } = state;
  return server.status === 'offline' || server.status === 'expired' ? server.sentence : undefined;
}
