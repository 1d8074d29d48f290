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

/** Returns a change that was last observed at a time, in milliseconds since 1970. */
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

/** Max number of changes with the same time, as from one scraper run. */
const mostInRun = 150;

/**
 * Adds changes to the sample's items, some of them with identical times.
 * @param days max age
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

/** The fields of a change that determine its possible updates. */
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

/** A scraper reports a change hours later. */
const comesLate: Happening = (random, changes, nowMs) => [
  insertion(random, oneOf(random, changes).itemId, nowMs - (15 + random() * 20 * 60) * minuteMs),
];

/** The server deletes an old change. */
const goes: Happening = (random, changes, nowMs) => {
  const { id, createdAt } = oneOf(random, changes);
  const old = nowMs - Date.parse(createdAt) > 1.5 * dayMs;
  return old ? [{ action: 'delete', table: 'config_changes', where: { id } }] : [];
};

/** Share of each event. */
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

/** Number of events; some exceed the server's max number of rows per response. */
const many = [20, 20, 60, 300];

/** Returns random updates to the server's changes, for one atomic request. */
export const randomHistory = (random: () => number, changes: readonly ChangeAtServer[]): RowChange[] =>
  Array.from({ length: oneOf(random, many) }, () => oneHappening(random)(random, changes, Date.now())).flat();
