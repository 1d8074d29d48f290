import type { RowChange } from '../sample-server/gateway/rowControlRoutes.ts';
import { oneOf, seeded } from './generatedItems.ts';
import type { SampleForTests } from './sampleForTests.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const vocabulary = {
  types: ['diff', 'Pulled', 'BackOff', 'UPDATE', 'ModifyDBInstance'],
  severities: ['info', 'low', 'medium', 'high', 'critical', null],
  sources: ['kubernetes', 'AWS::CloudTrail', 'Flux', null],
} as const;

/** A change of an item that was seen last then, in milliseconds since 1970. */
function insertion(random: () => number, itemId: string, atMs: number): RowChange {
  const count = random() < 0.8 ? 1 : 2 + Math.floor(random() * 40);
  const firstMs = count === 1 ? atMs : atMs - Math.floor(random() * dayMs);
  return {
    action: 'insert',
    table: 'config_changes',
    row: {
      config_id: itemId,
      change_type: oneOf(random, vocabulary.types),
      severity: oneOf(random, vocabulary.severities),
      source: oneOf(random, vocabulary.sources),
      summary: random() < 0.1 ? null : `spec.replicas changed to ${Math.floor(random() * 100)}`,
      created_at: new Date(atMs).toISOString(),
      first_observed: new Date(firstMs).toISOString(),
      count,
      external_created_by: random() < 0.2 ? 'deploy@acme.example' : null,
    },
  };
}

/** So many changes may have one and the same time: what a scraper finds in one run. */
const mostInRun = 150;

/**
 * Gives the sample changes of its items beside those of its story: single ones, and many of one instant.
 * @param days how far back they lie
 */
export async function addGeneratedChanges(
  sample: SampleForTests,
  items: readonly string[],
  { count, days, seed }: { readonly count: number; readonly days: number; readonly seed: number },
): Promise<void> {
  const random = seeded(seed);
  const rows: RowChange[] = [];
  while (rows.length < count) {
    const atMs = Date.now() - Math.floor(minuteMs + random() * days * dayMs);
    const together = random() < 0.02 ? 1 + Math.floor(random() * mostInRun) : 1;
    for (let left = Math.min(together, count - rows.length); left > 0; left -= 1)
      rows.push(insertion(random, oneOf(random, items), atMs));
  }
  for (let from = 0; from < count; from += 500) await sample.changeRows(rows.slice(from, from + 500));
}

/** A change as far as it says what may become of it. */
export interface ChangeAtServer {
  readonly id: string;
  readonly itemId: string;
  readonly createdAt: string;
  readonly count: number;
}

type Happening = (random: () => number, changes: readonly ChangeAtServer[], nowMs: number) => RowChange[];

const happensNow: Happening = (random, changes, nowMs) => [
  insertion(random, oneOf(random, changes).itemId, nowMs),
];

const seenAgain: Happening = (random, changes, nowMs) => {
  const { id, count } = oneOf(random, changes);
  return [
    {
      action: 'update',
      table: 'config_changes',
      where: { id },
      set: { created_at: new Date(nowMs).toISOString(), count: count + 1 },
    },
  ];
};

/** A scraper finds hours later what happened. */
const comesLate: Happening = (random, changes, nowMs) => [
  insertion(random, oneOf(random, changes).itemId, nowMs - (15 + random() * 20 * 60) * minuteMs),
];

/** A server lets go what is old. */
const goes: Happening = (random, changes, nowMs) => {
  const { id, createdAt } = oneOf(random, changes);
  const old = nowMs - Date.parse(createdAt) > 1.5 * dayMs;
  return old ? [{ action: 'delete', table: 'config_changes', where: { id } }] : [];
};

/** How often each happens beside the others. */
const happenings: ReadonlyArray<readonly [share: number, what: Happening]> = [
  [0.45, happensNow],
  [0.3, seenAgain],
  [0.1, comesLate],
  [0.15, goes],
];

function oneHappening(random: () => number): Happening {
  let left = random();
  for (const [share, what] of happenings) {
    left -= share;
    if (left < 0) return what;
  }
  return goes;
}

/** Sometimes more than one answer of a server holds. */
const many = [20, 20, 60, 300];

/** What becomes of a server's changes while nobody looks, all to be made at once. */
export const randomHistory = (random: () => number, changes: readonly ChangeAtServer[]): RowChange[] =>
  Array.from({ length: oneOf(random, many) }, () => oneHappening(random)(random, changes, Date.now())).flat();
