import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandoverMember, HandoverOutage } from '#contract/handover.ts';
import { handoverKinds, nearChangeMs, outageMs } from '#contract/rules/handover.ts';
import { recordedKinds } from '#contract/rules/healthHistory.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { HandoverReader } from '#main/cache/reads/handover/HandoverReader.ts';
import { idBytes, idText } from '#main/cache/text.ts';
import { itemId } from '../../support/cacheItems.ts';

const startMs = Date.parse('2026-03-01T00:00:00Z');
const minuteMs = 60_000;
const weekMinutes = 7 * 24 * 60;
const itemCount = 8;
const componentCount = 4;
const checkCount = 6;

/** Things: items first, then components. Kinds are those of the table `health_thing`. */
const kindOf = (thing: number): 0 | 2 => (thing < itemCount ? 0 : 2);
const idOf = (thing: number): Buffer => idBytes(itemId(thing + 1)) ?? Buffer.alloc(16);
const thing = fc.integer({ min: 0, max: itemCount + componentCount - 1 });
const item = fc.integer({ min: 0, max: itemCount - 1 });
const component = fc.integer({ min: itemCount, max: itemCount + componentCount - 1 });
const minute = fc.integer({ min: 0, max: weekMinutes });

const week = fc.record({
  /** Some moves are near each other, so that outages have several things. */
  moves: fc.array(
    fc.record({
      things: fc.array(thing, { minLength: 1, maxLength: 5 }),
      minute,
      apart: fc.integer({ min: 0, max: 6 }),
    }),
    { minLength: 5, maxLength: 40 },
  ),
  healths: fc.array(fc.constantFrom(0, 1, 0, 1, 2, 3, 4), { minLength: 30, maxLength: 30 }),
  edges: fc.array(fc.tuple(item, item), { minLength: 4, maxLength: 10 }),
  componentItems: fc.array(fc.tuple(component, item), { minLength: 2, maxLength: 8 }),
  /** Changes shortly before the moves with these positions, or after them. */
  changes: fc.array(
    fc.record({
      item,
      move: fc.nat(),
      before: fc.integer({ min: -5, max: 40 }),
      person: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 20, maxLength: 60 },
  ),
  sends: fc.array(
    fc.record({
      rule: fc.integer({ min: 0, max: 2 }),
      minute,
      status: fc.constantFrom('sent', 'error', 'silenced', 'repeat-interval', 'pending', 'odd', null),
      count: fc.integer({ min: 1, max: 5 }),
      failed: fc.boolean(),
    }),
    { maxLength: 30 },
  ),
  /** Runs of checks while no console watched: nothing of their health is recorded. */
  runs: fc.array(
    fc.record({ check: fc.integer({ min: 0, max: checkCount - 1 }), minute, ok: fc.boolean() }),
    { minLength: 10, maxLength: 60 },
  ),
  statuses: fc.array(fc.boolean(), { minLength: checkCount, maxLength: checkCount }),
  from: fc.integer({ min: 0, max: weekMinutes - 1 }),
  length: fc.integer({ min: 1, max: weekMinutes }),
});

type Week = typeof week extends fc.Arbitrary<infer Value> ? Value : never;

const micros = (atMinute: number): number => (startMs + atMinute * minuteMs) * 1_000;

/** Stores a week directly in the tables. */
function storeWeek(given: Week): Database.Database {
  const { moves, healths, edges, componentItems, changes, sends } = given;
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const health = Array.from({ length: itemCount + componentCount }, (_, one) => healths[one] ?? 0);
  const addThing = database.prepare('insert into health_thing (k, kind, id) values (?, ?, ?)');
  for (const one of health.keys()) addThing.run(one + 1, kindOf(one), idOf(one));
  const timed = moves
    .flatMap(({ things, minute: at, apart }) => things.map((one, index) => ({ one, at: at + index * apart })))
    .filter(({ at }) => at <= weekMinutes)
    .sort((a, b) => a.at - b.at);
  const addMove = database.prepare(
    'insert or ignore into health_move (thing, at, was, now) values (?, ?, ?, ?)',
  );
  const last = new Map<number, number>();
  for (const [index, { one, at }] of timed.entries()) {
    if (last.get(one) === at) continue;
    last.set(one, at);
    const was = health[one] ?? 0;
    const drawn = healths[index % healths.length] ?? 0;
    const now = drawn === was ? (was === 1 ? 0 : 1) : drawn;
    addMove.run(one + 1, micros(at), was, now);
    health[one] = now;
  }
  for (const [one, key] of health.entries()) {
    if (kindOf(one) === 0) {
      database
        .prepare(
          'insert into item (k, id, type, deleted, health, status, fold, created) values (?, ?, 0, 0, ?, 0, ?, 0)',
        )
        .run(one + 1, idOf(one), key, '');
      continue;
    }
    const text = ['healthy', 'unhealthy', 'warning', 'unknown', 'none'][key] ?? 'none';
    database
      .prepare(
        'insert into component (id, hash, top, fold, words, text, health, body) values (?, ?, 0, ?, ?, ?, ?, ?)',
      )
      .run(
        idOf(one),
        Buffer.alloc(8),
        '',
        '',
        '',
        text,
        JSON.stringify({ id: idText(idOf(one)), children: [] }),
      );
  }
  for (const [a, b] of edges)
    database
      .prepare('insert or ignore into edge (item, related, relation) values (?, ?, 0)')
      .run(idOf(a), idOf(b));
  for (const [a, b] of componentItems)
    database
      .prepare('insert or ignore into component_item (component, item) values (?, ?)')
      .run(idOf(a), idOf(b));
  database.exec(
    "insert into term (k, kind, text, fold) values (101, 8, 'p1', ''), (102, 8, 'p2', ''), (103, 9, 'robot', '')",
  );
  for (const [index, { item: of, move, before, person }] of changes.entries()) {
    const at = (moves[move % Math.max(1, moves.length)]?.minute ?? 0) - before;
    database
      .prepare(
        `insert into change (id, item, at, first, type, severity, source, by_person, by_other, count, item_type, item_deleted)
         values (?, ?, ?, ?, 0, 0, 0, ?, ?, 1, 0, 0)`,
      )
      .run(
        idBytes(itemId(0x1000 + index)),
        idOf(of),
        micros(at),
        micros(at),
        person === 0 ? 0 : 100 + person,
        person === 0 ? 103 : 0,
      );
  }
  for (const [index, { rule, minute: at, status, count, failed }] of sends.entries())
    database
      .prepare(
        `insert into send (id, at, first, rule, status, event, kind, resource, count, failed, error)
         values (?, ?, ?, ?, ?, 'e', 'config', ?, ?, ?, ?)`,
      )
      .run(
        idBytes(itemId(0x2000 + index)),
        micros(at),
        micros(at),
        idBytes(itemId(0x3000 + rule)),
        status,
        idOf(index % 3),
        count,
        failed ? 1 : 0,
        failed ? 'error' : null,
      );
  storeChecks(database, given);
  return database;
}

const checkIdOf = (check: number): Buffer => idBytes(itemId(0x4000 + check)) ?? Buffer.alloc(16);

/** Stores checks with their runs. The status is that of the last run. */
function storeChecks(database: Database.Database, { runs, statuses }: Week): void {
  const addRun = database.prepare('insert or ignore into check_run (check_k, at, ok) values (?, ?, ?)');
  const lastRun = database
    .prepare<[number], number>('select ok from check_run where check_k = ? order by at desc limit 1')
    .pluck();
  for (const { check, minute: at, ok } of runs) addRun.run(check + 1, micros(at), ok ? 1 : 0);
  for (const [check, isHealthy] of statuses.entries()) {
    const id = checkIdOf(check);
    database.prepare('insert into check_key (k, id) values (?, ?)').run(check + 1, id);
    const ok = lastRun.get(check + 1) ?? (isHealthy ? 1 : 0);
    const body = { id: idText(id), lastRunAt: null, lastTransitionAt: null, deletedAt: null };
    database
      .prepare('insert into check_row (id, hash, fold, text, status, body) values (?, ?, ?, ?, ?, ?)')
      .run(id, Buffer.alloc(8), '', '', ok === 1 ? 'healthy' : 'unhealthy', JSON.stringify(body));
  }
}

/** Unhealthy things by SQL alone: each health lasts from one change to the next. */
const thingsSql = `
  with lasting as (
    select t.k, t.kind, t.id, m.now = 1 as red, m.at as since, lead(m.at) over (partition by t.k order by m.at) as until
    from health_thing t join health_move m on m.thing = t.k
    union all
    select t.k, t.kind, t.id, m.was = 1, null, m.at from health_thing t join health_move m on m.thing = t.k
    where m.at = (select min(at) from health_move where thing = t.k)
    union all
    select t.k, t.kind, t.id,
      coalesce((select health = 1 from item i where i.id = t.id), (select health = 'unhealthy' from component c where c.id = t.id)),
      null, null
    from health_thing t where not exists (select 1 from health_move where thing = t.k)
    union all
    -- The first run stands for the time before it, but not for a range before it.
    select 1000 + check_k, 1, id, ok = 0, case when before is null then null else at end,
      lead(at) over (partition by check_k order by at)
    from (
      select check_k, id, at, ok, lag(ok) over (partition by check_k order by at) as before
      from check_run join check_key c on c.k = check_k
    ) where (before is null or before <> ok) and check_k in (select check_k from check_run where at <= @to)
    union all
    select 1000 + c.k, 1, c.id, r.status = 'unhealthy', null, null from check_key c join check_row r on r.id = c.id
    where not exists (select 1 from check_run where check_k = c.k)
  ), red as (
    select k, kind, id, case when since <= @from then null else since end as since,
      case when until > @to then null else until end as until
    from lasting where red and (since is null or since <= @to) and (until is null or until > @from)
  )
  select k, kind, lower(hex(id)) as id, sum(since is not null) as times,
    max(case when until is null then 1 else 0 end) as isOpen,
    (select r.since from red r where r.k = red.k order by coalesce(r.since, 0) desc limit 1) as since,
    (select r.until from red r where r.k = red.k order by coalesce(r.since, 0) desc limit 1) as until,
    sum(coalesce(until, @to) - coalesce(since, @from)) as micros,
    (select json_group_array(r.since) from red r where r.k = red.k and r.since is not null) as starts
  from red group by k order by k`;

interface RedThing {
  readonly k: number;
  readonly kind: number;
  readonly id: string;
  readonly times: number;
  readonly isOpen: number;
  readonly since: number | null;
  readonly until: number | null;
  readonly micros: number;
  readonly starts: string;
}

/** Connected things whose starts are near, by SQL alone: the smallest key of each group, by key. */
const groupsSql = `
  with red as (${thingsSql}), start as (select red.k, s.value as at from red, json_each(red.starts) s), linked as (
    select a.k as a, b.k as b from edge e join health_thing a on a.id = e.item join health_thing b on b.id = e.related
    union select a.k, b.k from component_item l join health_thing a on a.id = l.component join health_thing b on b.id = l.item
  ), near as (
    select distinct a, b from linked join start x on x.k = a join start y on y.k = b where abs(x.at - y.at) <= @outage
  ), both as (select a, b from near union select b, a from near), reach(a, b) as (
    select k, k from red union select reach.a, both.b from reach join both on both.a = reach.b
  )
  select a as k, min(b) as head from reach group by a`;

const hex = (id: string): string => id.replaceAll('-', '');
const iso = (at: number | null): string | null => (at === null ? null : new Date(at / 1_000).toISOString());

const membersOf = ({ head, members }: HandoverOutage): HandoverMember[] => [head, ...members];

describe('the handover of a random week', () => {
  it('equals independent SQL: things, groups, changes before, notifications and people', () => {
    const seen = { outages: 0, grouped: 0, changes: 0, earlier: 0, recoveredWithoutStart: 0 };
    fc.assert(
      fc.property(week, (given) => {
        const database = storeWeek(given);
        const [fromMs, toMs] = [given.from, given.from + given.length].map((at) => startMs + at * minuteMs);
        if (fromMs === undefined || toMs === undefined) throw new Error('A range has two ends.');
        const range = { from: fromMs * 1_000, to: toMs * 1_000 };
        const handover = new HandoverReader(database).handover({ fromMs, toMs }, handoverKinds);

        const red = database.prepare<[typeof range], RedThing>(thingsSql).all(range);
        const isEarlier = ({ isOpen, times }: RedThing) => isOpen === 1 && times === 0;
        const expected = red.map(({ kind, id, times, isOpen, since, until, micros: lasted }) => ({
          kind: recordedKinds[kind],
          id,
          times,
          state: isOpen === 1 ? 'unhealthy' : 'recovered',
          since: iso(since),
          until: iso(until),
          unhealthyMs: lasted / 1_000,
        }));
        const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
        const outages = [...handover.open.rows, ...handover.recovered.rows];
        const found = [...outages.flatMap(membersOf), ...handover.earlier.rows].map(
          ({ name: _, type: __, ...member }) => ({ ...member, id: hex(member.id) }),
        );
        expect(found.sort(byId)).toEqual(expected.sort(byId));
        expect(handover.earlier.rows.map(({ id }) => hex(id)).sort()).toEqual(
          red
            .filter(isEarlier)
            .map(({ id }) => id)
            .sort(),
        );

        const heads = database
          .prepare<[typeof range & { outage: number }], { k: number; head: number }>(groupsSql)
          .all({ ...range, outage: outageMs * 1_000 });
        const headOf = new Map(heads.map(({ k, head }) => [k, head]));
        const expectedGroups = [
          ...Map.groupBy(
            red.filter((one) => !isEarlier(one)),
            ({ k }) => headOf.get(k),
          ).values(),
        ];
        const asText = (groups: ReadonlyArray<readonly string[]>) =>
          groups.map((ids) => ids.toSorted().join()).sort();
        expect(asText(outages.map((outage) => membersOf(outage).map(({ id }) => hex(id))))).toEqual(
          asText(expectedGroups.map((group) => group.map(({ id }) => id))),
        );
        expect(handover.open.rows.length).toBe(
          expectedGroups.filter((group) => group.some(({ isOpen }) => isOpen === 1)).length,
        );

        for (const outage of outages) {
          const ids = JSON.stringify(membersOf(outage).map(({ id }) => hex(id)));
          const starts = red
            .filter(({ id }) => ids.includes(id))
            .flatMap(({ starts: own }): number[] => JSON.parse(own));
          const changes =
            starts.length === 0
              ? []
              : database
                  .prepare<[unknown], { id: string }>(
                    `with own as (select unhex(value) as id from json_each(@ids)), direct as (
                       select id from item where id in own
                       union select item from component_item where component in own
                     ), related as (
                       select id from direct union select item from edge where related in direct
                       union select related from edge where item in (select id from item where id in own)
                     )
                     select lower(hex(id)) as id from change where item in related and at > @from and at <= @to
                     order by at desc, id`,
                  )
                  .all({
                    ids,
                    from: Math.min(...starts) - nearChangeMs * 1_000,
                    to: Math.min(...starts),
                  });
          expect([outage.changeTotal, outage.changes.map(({ id }) => hex(id))]).toEqual([
            changes.length,
            changes.slice(0, 5).map(({ id }) => id),
          ]);
          seen.changes += changes.length;
          if (outage.total > 1) seen.grouped += 1;
        }
        seen.outages += outages.length;
        seen.earlier += handover.earlier.total;
        seen.recoveredWithoutStart += red.filter(
          ({ kind, isOpen, times }) => kind === 1 && isOpen === 0 && times === 0,
        ).length;

        const sums = database
          .prepare<[typeof range], Record<string, number>>(
            `select coalesce(sum(count) filter (where failed or status = 'error'), 0) as failed,
               coalesce(sum(count) filter (where not failed and status = 'sent'), 0) as sent,
               coalesce(sum(count) filter (where not failed and status = 'silenced'), 0) as silenced,
               coalesce(sum(count) filter (where not failed and status = 'repeat-interval'), 0) as repeated,
               coalesce(sum(count) filter (where not failed and status = 'pending'), 0) as waiting,
               coalesce(sum(count) filter (where not failed and (status is null or status = 'odd')), 0) as other
             from send where at > @from and at <= @to`,
          )
          .get(range);
        expect(handover.notifications.sums).toEqual(sums);
        expect(handover.notifications.rows.reduce((sum, { failed }) => sum + failed, 0)).toBe(sums?.failed);

        const rules = database
          .prepare<[typeof range], { id: string; resources: number; lastAt: number }>(
            `select lower(hex(rule)) as id, count(distinct resource) as resources, max(at) as lastAt from send
             where at > @from and at <= @to group by rule order by 1`,
          )
          .all(range);
        expect(
          handover.notifications.rows
            .map(({ rule, resources, lastAt }) => ({ id: hex(rule.id), resources, lastAt }))
            .sort(byId),
        ).toEqual(rules.map((rule) => ({ ...rule, lastAt: iso(rule.lastAt) })));

        const people = database
          .prepare<[typeof range], { name: string; n: number }>(
            `select t.text as name, count(*) as n from change c join term t on t.k = c.by_person or t.k = c.by_other
             where c.at > @from and c.at <= @to group by 1 order by 1`,
          )
          .all(range);
        expect(
          handover.people.rows
            .map(({ name, counts }) => ({ name, n: counts.changed }))
            .sort((a, b) => (a.name < b.name ? -1 : 1)),
        ).toEqual(people);
        const acts = database
          .prepare<[typeof range], { name: string; id: string; times: number; at: number }>(
            `select t.text as name, lower(hex(c.item)) as id, count(*) as times, max(c.at) as at
             from change c join term t on t.k = c.by_person or t.k = c.by_other
             where c.at > @from and c.at <= @to group by 1, 2 order by 1, 4 desc, 2`,
          )
          .all(range);
        const actsByName = Map.groupBy(acts, ({ name }) => name);
        for (const { name, acts: own } of handover.people.rows)
          expect(own.map(({ at, times, target }) => [hex(target.id), times, at])).toEqual(
            actsByName.get(name)?.map(({ id, times, at }) => [id, times, iso(at)]),
          );
        database.close();
      }),
      { numRuns: 200 },
    );
    // The generated weeks contain each case.
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(10);
  });
});
