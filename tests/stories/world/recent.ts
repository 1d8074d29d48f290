import type { NamedRecord, OpenedRecord, PinnedRecord, RecentLists } from '#contract/recent.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, idOf, minuteMs } from './times.ts';

export const noRecords: RecentLists = { pinned: [], recent: [] };

/** Returns a record of a catalog item. */
export const recordOf = (place: number, values: Partial<NamedRecord> = {}): NamedRecord => ({
  kind: 'item',
  id: idOf(3, place),
  name: `payments-worker-${place}`,
  type: 'Kubernetes::Deployment',
  icon: 'Deployment',
  where: ['payments', 'prod-eu-1'],
  ...values,
});

/** @param place 1-based position among the recent records, newest first */
export const openedRecord = (place: number, values: Partial<NamedRecord> = {}): OpenedRecord => ({
  ...recordOf(place, values),
  openedAt: ago(place * 7 * minuteMs),
});

/** Returns a pinned record, by default without type, icon and location. */
export const pinnedRecord = (
  kind: PinnedRecord['kind'],
  id: string,
  name: string,
  values: Partial<Omit<PinnedRecord, 'kind' | 'id' | 'name'>> = {},
): PinnedRecord => ({ kind, id, name, type: '', icon: null, where: [], ...values });

export const recentAnswers = {
  'recent.changes': noRecords,
  'recent.visit': {},
  'recent.remove': {},
  'recent.clear': {},
  'recent.restore': {},
  'recent.pins.write': {},
} satisfies Partial<Answers>;
