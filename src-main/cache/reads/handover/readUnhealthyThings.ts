import type { Database } from 'better-sqlite3';
import type { HandoverMember } from '#contract/handover.ts';
import type { HandoverKind } from '#contract/rules/handover.ts';
import { type RecordedHealth, recordedKinds } from '#contract/rules/healthHistory.ts';
import { healthKey } from '#main/cache/health.ts';
import type { CheckRow } from '#main/cache/model.ts';
import { recordedHealthKey, recordedHealthOf, recordedKindKey } from '#main/cache/recordedHealth.ts';
import { idText } from '#main/cache/text.ts';
import { toMicros } from '#main/cache/times.ts';
import { completedAt } from '../completedAt.ts';
import { isLater } from '../joinedChecks.ts';
import { type Episode, episodesOf, type HealthPoint, type MicrosRange, withRuns } from './healthEpisodes.ts';
import { type RunsOfCheck, readCheckRuns } from './readCheckRuns.ts';

/** A thing that was unhealthy in a time range. Times are microseconds since 1970. */
export interface UnhealthyThing {
  readonly kind: HandoverKind;
  readonly id: string;
  readonly idBytes: Buffer;
  readonly state: HandoverMember['state'];
  /** When it turned unhealthy in the time range, oldest first. */
  readonly starts: readonly number[];
  /** Start and end of the last episode. */
  readonly last: Episode;
  /** How long it was unhealthy in the time range, in microseconds. */
  readonly unhealthyMicros: number;
}

interface StoredMove {
  readonly at: number;
  readonly was: RecordedHealth;
  readonly now: RecordedHealth;
}

/** A thing as it is stored now. */
interface StoredThing {
  readonly isUnhealthy: boolean;
  readonly isDeleted: boolean;
  /** Null if the server sends no time. */
  readonly deletedAt: number | null;
  /** When the server says that the health changed. Only checks have it. */
  readonly changedAt: number | null;
}

interface StoredCheck {
  readonly status: string;
  /** A `CheckRow` as JSON. SQLite takes longer to read fields of it. */
  readonly body: string;
  readonly tableStatus: string | null;
  readonly tableLastRun: string | null;
  readonly tableLastTransition: string | null;
}

const feedOf = { item: 'items', check: 'checks', component: 'components' } as const;

const selectCheck = `select r.status, r.body, m.status as tableStatus, m.last_run as tableLastRun,
    m.last_transition as tableLastTransition
  from check_row r left join check_more m using (id)`;

function toStoredCheck(row: StoredCheck): StoredThing {
  const { lastRunAt, lastTransitionAt, deletedAt }: CheckRow = JSON.parse(row.body);
  const isNewer = row.tableStatus !== null && isLater(row.tableLastRun, lastRunAt);
  return {
    isUnhealthy: (isNewer ? row.tableStatus : row.status) === 'unhealthy',
    isDeleted: deletedAt !== null,
    deletedAt: toMicros(deletedAt),
    changedAt: toMicros((isNewer ? row.tableLastTransition : null) ?? lastTransitionAt),
  };
}

/** Returns functions that find a thing as it is stored now. Undefined for a thing that is not stored. */
function createFinders(database: Database): Record<HandoverKind, (id: Buffer) => StoredThing | undefined> {
  const item = database.prepare<[Buffer], ItemColumns>(
    'select health, deleted, deleted_at from item where id = ?',
  );
  const component = database.prepare<[Buffer], { health: string; deletedAt: string | null }>(
    `select health, body ->> '$.deletedAt' as deletedAt from component where id = ?`,
  );
  const check = database.prepare<[Buffer], StoredCheck>(`${selectCheck} where r.id = ?`);
  return {
    item: (id) => {
      const row = item.get(id);
      return row && toStoredItem(row);
    },
    component: (id) => {
      const row = component.get(id);
      return (
        row && {
          isUnhealthy: row.health === 'unhealthy',
          isDeleted: row.deletedAt !== null,
          deletedAt: toMicros(row.deletedAt),
          changedAt: null,
        }
      );
    },
    check: (id) => {
      const row = check.get(id);
      return row && toStoredCheck(row);
    },
  };
}

interface ItemColumns {
  readonly health: number;
  readonly deleted: number;
  readonly deleted_at: number | null;
}

const toStoredItem = ({ health, deleted, deleted_at: deletedAt }: ItemColumns): StoredThing => ({
  isUnhealthy: health === healthKey('unhealthy'),
  isDeleted: deleted === 1,
  deletedAt,
  changedAt: null,
});

interface MovedThing {
  /** Key in the table of changes. */
  readonly k: number;
  readonly kind: HandoverKind;
  readonly id: Buffer;
  /** Undefined if it has to be read. */
  readonly stored: StoredThing | undefined;
}

/** Returns the things whose health changed after a time, with their stored items: single reads take much longer. */
function readMovedThings(database: Database, after: number): MovedThing[] {
  return database
    .prepare<[number, number], Partial<ItemColumns> & { k: number; kind: number; id: Buffer }>(
      `select t.k, t.kind, t.id, i.health, i.deleted, i.deleted_at
       from (select distinct thing from health_move where at > ?) f join health_thing t on t.k = f.thing
       left join item i on t.kind = ? and i.id = t.id`,
    )
    .all(after, recordedKindKey('item'))
    .flatMap(({ k, kind: kindKey, id, health, deleted, deleted_at = null }): MovedThing[] => {
      const kind = recordedKinds[kindKey];
      if (kind === undefined) return [];
      const hasItem = health != null && deleted != null;
      return [{ k, kind, id, stored: hasItem ? toStoredItem({ health, deleted, deleted_at }) : undefined }];
    });
}

/** An item that is unhealthy now. */
const unhealthyItem: StoredThing = { isUnhealthy: true, isDeleted: false, deletedAt: null, changedAt: null };

interface UnhealthyNow {
  readonly kind: HandoverKind;
  readonly id: Buffer;
  /** Undefined if it has to be read. */
  readonly stored: StoredThing | undefined;
}

/** Returns the things that are unhealthy now. */
function readUnhealthyNow(database: Database): readonly UnhealthyNow[] {
  const items = database
    .prepare<[number], Buffer>('select id from item where deleted = 0 and health = ?')
    .pluck()
    .all(healthKey('unhealthy'));
  const components = database
    .prepare<[], Buffer>(`select id from component where health = 'unhealthy'`)
    .pluck()
    .all();
  const checks = database
    .prepare<[], Buffer>(
      `select r.id from check_row r left join check_more m using (id)
       where r.status = 'unhealthy' or m.status = 'unhealthy'`,
    )
    .pluck()
    .all();
  return [
    ...items.map((id) => ({ kind: 'item', id, stored: unhealthyItem }) as const),
    ...components.map((id) => ({ kind: 'component', id, stored: undefined }) as const),
    ...checks.map((id) => ({ kind: 'check', id, stored: undefined }) as const),
  ];
}

/** Returns how long a thing was unhealthy. An episode that ended at an unknown time does not count. */
function unhealthyMicrosOf({ episodes, state }: ThingHistory, { from, to }: MicrosRange): number {
  const ends = state === 'unhealthy' ? to : from;
  return episodes.reduce(
    (sum, { start, end }) => sum + Math.max(0, (end ?? ends) - Math.max(start ?? from, from)),
    0,
  );
}

/** What is known of a thing, from all sources. */
interface ThingSources extends RunsOfCheck {
  readonly moves: readonly StoredMove[];
  readonly stored: StoredThing | undefined;
  /** Whether a thing that is not stored is known to be deleted, because all stored things are known. */
  readonly isComplete: boolean;
}

interface ThingHistory {
  readonly episodes: readonly Episode[];
  readonly state: HandoverMember['state'];
}

/** Returns whether the server's time of the last change is the only source for the start of the last episode. */
function serverStart({ moves, stored }: ThingSources, { from, to }: MicrosRange): number | null {
  const at = stored?.changedAt ?? null;
  const isLater = moves.some((move) => move.at > to);
  return at !== null && at > from && at <= to && !isLater ? at : null;
}

/** Returns the unhealthy episodes of a thing. Empty for a thing that was deleted before the time range. */
function historyOf(sources: ThingSources, range: MicrosRange): ThingHistory {
  const { moves, runs, hasLaterRun, stored, isComplete } = sources;
  const { from, to } = range;
  const next = moves.find(({ at }) => at > to);
  const first = moves[0];
  const recorded = moves
    .filter(({ at }) => at <= to)
    .map(({ at, now }): HealthPoint => ({ at, isUnhealthy: now === 'unhealthy' }));
  const points = withRuns(recorded, runs);
  const healthAtEnd = (): boolean => {
    if (hasLaterRun && runs.length > 0) return points.at(-1)?.isUnhealthy === true;
    if (next !== undefined) return next.was === 'unhealthy';
    // Nothing is known of a check before its first run.
    if (hasLaterRun && moves.length === 0) return false;
    return stored?.isUnhealthy ?? moves.at(-1)?.now === 'unhealthy';
  };
  const isUnhealthyAtEnd = healthAtEnd();
  const changedAt = serverStart(sources, range);
  /** The health at the start of the time range, or a point that stands for it. */
  const startPoint = (): HealthPoint => {
    const firstPoint = points[0];
    if (firstPoint !== undefined && firstPoint.at <= from) return firstPoint;
    if (first !== undefined) return { at: from, isUnhealthy: first.was === 'unhealthy' };
    // The oldest known run and the present status have no start.
    const isUnhealthy = firstPoint?.isUnhealthy ?? isUnhealthyAtEnd;
    const isNewer = changedAt !== null && changedAt <= (firstPoint?.at ?? to);
    return isUnhealthy && isNewer ? { at: changedAt, isUnhealthy: true } : { at: from, isUnhealthy };
  };
  const start = startPoint();
  const later = points.filter(({ at }) => at > from);
  const episodes =
    start.at > from ? episodesOf(false, [start, ...later]) : episodesOf(start.isUnhealthy, later);
  const last = episodes.at(-1);
  const isOpen = last !== undefined && last.end === null;
  const deletedAt = stored?.deletedAt ?? null;
  if (stored?.isDeleted === true && deletedAt !== null && deletedAt <= from)
    return { episodes: [], state: 'deleted' };
  const isDeleted = stored === undefined ? isComplete : stored.isDeleted && (deletedAt ?? to) <= to;
  if (isDeleted) {
    if (!isOpen) return { episodes, state: 'recovered' };
    return { episodes: [...episodes.slice(0, -1), { start: last.start, end: deletedAt }], state: 'deleted' };
  }
  if (isUnhealthyAtEnd && !isOpen) {
    const isKnown = changedAt !== null && changedAt > (last?.end ?? from);
    return {
      episodes: [...episodes, { start: isKnown ? changedAt : null, end: null }],
      state: 'unhealthy',
    };
  }
  return { episodes, state: isUnhealthyAtEnd ? 'unhealthy' : 'recovered' };
}

const noRuns: RunsOfCheck = { runs: [], hasLaterRun: false };

/** What is collected of a thing. */
interface KnownThing {
  readonly kind: HandoverKind;
  readonly id: Buffer;
  readonly moves: StoredMove[];
  /** Whether it can have been unhealthy in the range. */
  isRelevant: boolean;
  /** Undefined if it has to be read. */
  stored: StoredThing | undefined;
}

/**
 * Reads all things that were unhealthy in a time range.
 * @param clockDifference clock of the range minus the clock by which changes are recorded, in microseconds
 */
export function readUnhealthyThings(
  database: Database,
  range: MicrosRange,
  clockDifference: number,
): UnhealthyThing[] {
  const unhealthy = recordedHealthKey('unhealthy');
  const things = new Map<string, KnownThing>();
  const thingOf = (kind: HandoverKind, id: Buffer) => {
    const key = kind + id.toString('latin1');
    const known = things.get(key);
    if (known !== undefined) return known;
    const added: KnownThing = { kind, id, moves: [], isRelevant: false, stored: undefined };
    things.set(key, added);
    return added;
  };
  const movedThings = new Map(
    readMovedThings(database, range.from - clockDifference).map(({ k, kind, id, stored }) => {
      const thing = thingOf(kind, id);
      thing.stored = stored;
      return [k, thing] as const;
    }),
  );
  const moves = database
    .prepare<[number], [thing: number, at: number, was: number, now: number]>(
      'select thing, at, was, now from health_move where at > ? order by at, thing',
    )
    .raw()
    .all(range.from - clockDifference);
  for (const [k, at, was, now] of moves) {
    const thing = movedThings.get(k);
    if (thing === undefined) continue;
    thing.moves.push({ at: at + clockDifference, was: recordedHealthOf(was), now: recordedHealthOf(now) });
    if (was === unhealthy || now === unhealthy) thing.isRelevant = true;
  }
  for (const { kind, id, stored } of readUnhealthyNow(database)) {
    const thing = thingOf(kind, id);
    thing.isRelevant = true;
    thing.stored ??= stored;
  }
  const runsById = readCheckRuns(database, range, clockDifference);
  for (const id of runsById.keys())
    thingOf('check', Buffer.from(id.replaceAll('-', ''), 'hex')).isRelevant = true;
  const find = createFinders(database);
  const isComplete = (kind: HandoverKind) => completedAt(database, feedOf[kind]) !== null;
  const complete = {
    item: isComplete('item'),
    check: isComplete('check'),
    component: isComplete('component'),
  } as const;
  const found: UnhealthyThing[] = [];
  for (const { kind, id: bytes, moves, isRelevant, stored: known } of things.values()) {
    if (!isRelevant) continue;
    const id = idText(bytes);
    const runs = (kind === 'check' ? runsById.get(id) : undefined) ?? noRuns;
    const stored = known ?? find[kind](bytes);
    // Runs of a check that was deleted do not describe anything.
    if (stored === undefined && moves.length === 0) continue;
    const history = historyOf({ ...runs, moves, stored, isComplete: complete[kind] }, range);
    const { episodes, state } = history;
    const last = episodes.at(-1);
    if (last === undefined) continue;
    found.push({
      kind,
      id,
      idBytes: bytes,
      state,
      starts: episodes.flatMap(({ start }) => start ?? []),
      last,
      unhealthyMicros: unhealthyMicrosOf(history, range),
    });
  }
  return found;
}
