import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { FeedState } from '#contract/sync.ts';
import type { ResourceHealth } from '#main/cache/reads/AcknowledgementReader.ts';

/** How much the clocks of this computer, the server and an agent may differ, in milliseconds. */
export const clockToleranceMs = 60_000;

interface SyncedHealth {
  /** Null if the resource is not stored. */
  readonly health: ResourceHealth | null;
  readonly feed: Pick<FeedState, 'state' | 'checkedAt'> | undefined;
  /** Whether the feed has all rows, so that a missing row means a deleted resource. */
  readonly isComplete: boolean;
  /** Clock of the server minus that of this computer, in milliseconds. */
  readonly clockDifferenceMs: number;
}

/**
 * Returns up to which time the acknowledgements of a resource are over, because it recovered or was deleted, in
 * milliseconds since 1970 by the clock of the server. Undefined while the resource fails, or if that is unknown.
 */
export function recoveredAt(
  { at }: Pick<Acknowledgement, 'at'>,
  { health, feed, isComplete, clockDifferenceMs }: SyncedHealth,
): number | undefined {
  const atMs = Date.parse(at);
  const changedAtMs = health?.changedAtMs ?? null;
  if (health?.state === 'other') {
    // A resource that fails now was healthy in between, for example while the computer slept: it began to fail after
    // the acknowledgement, or a run or a notification from then reports that it was healthy.
    const knownAtMs = Math.max(changedAtMs ?? 0, health.healthyAtMs ?? 0);
    return knownAtMs > atMs + clockToleranceMs ? knownAtMs - clockToleranceMs : undefined;
  }
  if (health === null && !isComplete) return undefined;
  if (feed?.state !== 'fresh' || feed.checkedAt === null) return undefined;
  // The stored row may be older than the acknowledgement.
  const checkedMs = Date.parse(feed.checkedAt) + clockDifferenceMs;
  const isSyncedSince = checkedMs >= atMs + clockToleranceMs;
  const hasRecovered = changedAtMs !== null && changedAtMs > atMs;
  return isSyncedSince || hasRecovered ? Math.max(checkedMs, atMs) : undefined;
}
