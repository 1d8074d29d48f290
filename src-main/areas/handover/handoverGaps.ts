import type { Handover } from '#contract/handover.ts';
import { type HandoverKind, handoverKinds } from '#contract/rules/handover.ts';
import type { FeedName } from '#contract/sync.ts';
import type { FeedCompleteness } from '#main/sync/SyncEngine.ts';

/** Feeds that a handover uses. */
const handoverFeeds = [
  'incidents',
  'items',
  'components',
  'checks',
  'runs',
  'relationships',
  'changes',
  'sends',
  'notificationRules',
  'silences',
  'people',
] as const satisfies readonly FeedName[];

const feedOfKind = {
  item: 'items',
  check: 'checks',
  component: 'components',
} as const satisfies Record<HandoverKind, FeedName>;

type CompletenessOf = (feed: FeedName) => FeedCompleteness;

/**
 * Returns the feeds whose rows may be missing in a time range.
 * @param fromMs start of the range, in milliseconds since 1970
 */
export const handoverGaps = (completenessOf: CompletenessOf, fromMs: number): Handover['gaps'] =>
  handoverFeeds.flatMap((feed): Handover['gaps'] => {
    const { complete, forbidden, sinceMs } = completenessOf(feed);
    if (forbidden !== null) return [{ feed, why: 'forbidden', since: null }];
    if (complete || (sinceMs !== null && sinceMs <= fromMs)) return [];
    const since = sinceMs === null ? null : new Date(sinceMs).toISOString();
    return [{ feed, why: 'not synced', since }];
  });

/** Returns the kinds whose health the user may read. */
export const readableKinds = (completenessOf: CompletenessOf): readonly HandoverKind[] =>
  handoverKinds.filter((kind) => completenessOf(feedOfKind[kind]).forbidden === null);
