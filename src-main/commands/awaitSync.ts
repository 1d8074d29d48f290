import type { FeedName, FeedState } from '#contract/sync.ts';
import type { CommandContext, CommandIo } from './Command.ts';
import { messages } from './messages.ts';

/** How long (ms) a command waits for current data. The rows that are already stored are its answer after that. */
const syncLimitMs = 30_000;

/** A run that is due within this time (ms) is awaited, because it is about to start. */
const dueMs = 1_000;

const isSince = (time: string | null | undefined, sinceMs: number): boolean =>
  time != null && Date.parse(time) >= sinceMs;

/** Whether the rows of a feed are about to change. */
function isPending(
  { state, busy, asOf, checkedAt, error, nextAt }: FeedState,
  sinceMs: number,
  nowMs: number,
): boolean {
  if (state === 'forbidden' || state === 'paused') return false;
  if (isSince(checkedAt, sinceMs) || isSince(error?.at, sinceMs)) return false;
  return busy || asOf === null || nextAt === null || Date.parse(nextAt) <= nowMs + dueMs;
}

interface SyncContext extends Pick<CommandContext, 'calls' | 'note' | 'nowMs'> {
  readonly io: Pick<CommandIo, 'signal'>;
}

/** Calls a function once the server cannot be reached, with the reason. Ends with the signal. */
async function watchServer(
  { calls }: Pick<CommandContext, 'calls'>,
  signal: AbortSignal,
  onAway: (sentence: string) => void,
): Promise<void> {
  try {
    for await (const state of await calls.session.changes(undefined, { signal })) {
      const server = state.status === 'signed-in' ? state.server : undefined;
      if (server?.status === 'offline' || server?.status === 'expired') return onAway(server.sentence);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Waits until the feeds that a command reads were compared with the server since a moment. An application that was
 * started for the command has the rows of its last run.
 * @param sinceMs start of the application, by the clock of this computer
 * @param limitMs how long to wait
 */
export async function awaitSync(
  { calls, io, note, nowMs }: SyncContext,
  feeds: readonly FeedName[],
  sinceMs: number,
  limitMs: number = syncLimitMs,
): Promise<void> {
  const needed: ReadonlySet<string> = new Set(feeds);
  const ending = new AbortController();
  const signal = AbortSignal.any([io.signal, ending.signal, AbortSignal.timeout(limitMs)]);
  let away: string | undefined;
  let watchError: unknown;
  const watching = watchServer({ calls }, signal, (sentence) => {
    away = sentence;
    ending.abort();
  }).catch((error: unknown) => {
    watchError = error;
    ending.abort();
  });
  try {
    for await (const { status, feeds: states } of await calls.sync.changes(undefined, { signal })) {
      if (status === 'unavailable') return;
      // Until the session is restored, sync is off.
      if (status === 'off') continue;
      const read = states.filter(({ name }) => needed.has(name));
      if (read.some((feed) => isPending(feed, sinceMs, nowMs()))) continue;
      const failed = read.find(({ error }) => isSince(error?.at, sinceMs));
      if (failed?.error) await note(messages.syncFailed(failed.error.sentence));
      return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ending.abort();
    await watching;
  }
  if (watchError !== undefined) throw watchError;
  if (io.signal.aborted) return;
  await note(away === undefined ? messages.notFresh : messages.syncFailed(away));
}
