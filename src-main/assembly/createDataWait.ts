import type { FeedName } from '#contract/sync.ts';
import type { AwaitData } from '../assistants/AssistantCalls.ts';
import { messages } from '../assistants/messages.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import { exitCodes } from '../commands/exitCodes.ts';

/** Feeds that the tools of assistants read. */
const feeds: readonly FeedName[] = ['items', 'checks', 'components', 'incidents', 'changes'];

/**
 * How long (ms) the calls of an assistant wait after the start of the application, each later call at least, and all
 * calls until the stored data is open.
 */
const waitMs = { start: 30_000, call: 1_000, open: 5_000 } as const;

/** Returns whether rows of a feed are stored. False if the stored data is not open before the signal is aborted. */
async function hasStoredRows(calls: BridgeClient['calls'], signal: AbortSignal): Promise<boolean> {
  try {
    for await (const { status, feeds: states } of await calls.sync.changes(undefined, { signal }))
      if (status !== 'off') return states.some(({ name, asOf }) => feeds.includes(name) && asOf !== null);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return false;
}

/**
 * Creates the wait for current data, for an application that runs only for an assistant. Its rows are those of its
 * last run until they are synced. Created at the start of the application.
 */
export function createDataWait(clock: Pick<Clock, 'now'>): AwaitData {
  const startedAtMs = clock.now();
  return async (calls, signal) => {
    const [{ awaitSync }, { requireUser }, { CommandFailure }] = await Promise.all([
      import('../commands/awaitSync.ts'),
      import('../commands/requireUser.ts'),
      import('../commands/CommandFailure.ts'),
    ]);
    const io = { signal };
    const nowMs = () => clock.now();
    let problem: string | undefined;
    try {
      problem = await requireUser({ calls, io });
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      const code = error.code === exitCodes.offline ? 'OFFLINE' : 'UNAUTHENTICATED';
      throw new Failure(code, { sentence: error.message }, { cause: error });
    }
    const note = async (sentence: string) => {
      problem = sentence;
    };
    const limitMs = Math.max(waitMs.call, startedAtMs + waitMs.start - nowMs());
    if (problem === undefined) await awaitSync({ calls, io, note, nowMs }, feeds, startedAtMs, limitMs);
    if (problem === undefined) return undefined;
    if (await hasStoredRows(calls, AbortSignal.any([signal, AbortSignal.timeout(waitMs.open)])))
      return problem;
    throw new Failure('CONFLICT', { sentence: messages.notSynced(problem) });
  };
}
