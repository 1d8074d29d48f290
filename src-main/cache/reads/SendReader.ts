import type { Database } from 'better-sqlite3';
import type {
  NotificationStats,
  SendDetail,
  SendFilter,
  SendListInput,
  SendOutcomes,
  SendPage,
  SendResource,
  SentNotification,
} from '#contract/notifications.ts';
import {
  type SendOutcome,
  type SendResourceKind,
  type SendSortColumn,
  type SilencedResource,
  sendResourceKinds,
} from '#contract/rules/notifications.ts';
import { sendList } from '../lists/sends.ts';
import { sendTable, toSend } from '../tables/sends.ts';
import { idBytes, idText, inflateText } from '../text.ts';
import { microsOf, toIso } from '../times.ts';
import { type FailingResources, failingResources } from './failingResources.ts';
import { ancestorResources, descendantResources, type RelatedResource } from './lineage.ts';
import { readByKeys } from './readByKeys.ts';
import { type FilterFacts, readFilterFacts } from './readFilterFacts.ts';
import { readListPage } from './readListPage.ts';

interface StoredSend {
  readonly k: number;
  readonly kind: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly icon: string | null;
  readonly state: string | null;
}

/** The status of a resource is from the time of the notification. Stored checks have a newer one. */
const stateSql = `case r.kind when 'check' then coalesce(
  (select m.status from check_more m where m.id = r.resource),
  (select c.status from check_row c where c.id = r.resource), r.state) else r.state end as state`;

const storedColumns = `r.k, ${sendTable.select().columns}, r.kind, r.name, r.type, r.icon, ${stateSql}`;

const selectByKeys = `select ${storedColumns} from json_each(?) wanted join send r on r.k = wanted.value`;

/** SQL for the outcome of a row. Must match `sendOutcome` of the contract's rules. */
export const outcomeSql = `case
  when r.failed = 1 or r.status in ('error', 'cancelled') then 'failed'
  when r.status = 'sent' then 'sent'
  when r.status = 'silenced' then 'silenced'
  when r.status = 'repeat-interval' then 'repeated'
  when r.status in ('pending', 'sending') then 'waiting'
  else 'other' end`;

/** Limit of rows per section of the report. */
const maxReportRows = 100;

const kindOf = (text: string): SendResourceKind =>
  sendResourceKinds.find((kind) => kind === text) ?? 'config';

const resourceOf = (id: string, { kind, name, type, icon, state }: StoredSend): SendResource => ({
  kind: kindOf(kind),
  id,
  name,
  type,
  icon,
  status: state,
});

const noOutcomes: SendOutcomes = { sent: 0, failed: 0, repeated: 0, silenced: 0, waiting: 0, other: 0 };

interface OutcomeCount {
  readonly outcome: SendOutcome;
  readonly times: number;
}

const sumOutcomes = (counted: readonly OutcomeCount[]): SendOutcomes => {
  const sums = { ...noOutcomes };
  for (const { outcome, times } of counted) sums[outcome] += times;
  return sums;
};

/** Filter for notifications that concern a person. */
export interface ConcernCriteria {
  readonly personId: string;
  /** Ids of rules that notify one of the person's teams. */
  readonly teamRules: readonly string[];
  /** Ids of rules that notify the person directly. */
  readonly ownRules: readonly string[];
  /** Ids of resources in the person's incidents. */
  readonly resources: readonly string[];
}

export type ConcerningSend = SentNotification & { readonly why: 'person' | 'team' | 'incident' };

export interface SilencedSendStats {
  readonly rows: number;
  readonly times: number;
  readonly outcomes: SendOutcomes;
  readonly rules: Array<{ readonly rule: SentNotification['rule']; readonly times: number }>;
  readonly latest: SentNotification[];
}

const hexList = (ids: readonly string[]): string =>
  JSON.stringify(ids.map((id) => id.replaceAll('-', '').toLowerCase()));

/** Reads sent notifications. Runs in the reader threads. */
export class SendReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  listSends(input: SendListInput): SendPage {
    // Only keys are sorted, because SQLite computes all selected columns of every row before it sorts.
    const { rows, total } = readListPage<{ k: number }, SendFilter, SendSortColumn>(
      this.#database,
      { description: sendList, select: 'r.k', table: 'send', thenBy: 'r.at desc, r.id desc' },
      input,
    );
    const keys = rows.map(({ k }) => k);
    return { sends: this.#sends(readByKeys<StoredSend>(this.#database, selectByKeys, keys)), total };
  }

  /** Returns one notification with its body and error. Null when it is not stored. */
  send(id: string): Omit<SendDetail, 'person'> | null {
    const row = this.#database
      .prepare<[Buffer | null], StoredSend & { error: string | null; deflated: Buffer | null }>(
        `select ${storedColumns}, r.error, b.deflated from send r left join send_body b on b.k = r.k where r.id = ?`,
      )
      .get(idBytes(id) ?? null);
    const [send] = row === undefined ? [] : this.#sends([row]);
    if (row === undefined || send === undefined) return null;
    return { ...send, error: row.error, body: row.deflated === null ? null : inflateText(row.deflated) };
  }

  /**
   * Counts notifications by rule and resource.
   * @param dayStartsMs start of each day, oldest first, milliseconds since 1970
   */
  notificationStats(dayStartsMs: readonly number[]): Omit<NotificationStats, 'since'> {
    const sinceMs = dayStartsMs[0] ?? 0;
    const since = microsOf(sinceMs);
    const counts = this.#database.prepare<[number, number], OutcomeCount>(
      `select ${outcomeSql} as outcome, sum(r.count) as times from send r where r.at >= ? and r.at < ? group by 1`,
    );
    const end = Number.MAX_SAFE_INTEGER;
    const days = dayStartsMs.map((startMs, index) => {
      const next = dayStartsMs[index + 1];
      const counted = counts.all(microsOf(startMs), next === undefined ? end : microsOf(next));
      return { counted, day: new Date(startMs).toISOString() };
    });
    return {
      sums: sumOutcomes(days.flatMap(({ counted }) => counted)),
      days: days.map(({ counted, day }) => ({ ...sumOutcomes(counted), day })),
      rules: this.#noisyRules(since),
      resources: this.#noisyResources(since),
    };
  }

  /**
   * Returns past notifications that a silence would have suppressed.
   * @param sinceMs milliseconds since 1970
   */
  silencedSends(
    { kind, id }: { readonly kind: SendResourceKind; readonly id: string },
    recursive: boolean,
    sinceMs: number,
  ): SilencedSendStats {
    const descendants = recursive ? descendantResources(this.#database, kind, id).map((each) => each.id) : [];
    const start = idBytes(id) ?? Buffer.alloc(0);
    // A silence of a canary also covers its checks.
    const about =
      kind === 'canary'
        ? `(r.kind = 'canary' and r.resource = ?) or (r.kind = 'check' and r.resource in (
               select id from check_row where json_extract(body, '$.canaryId') = '${idText(start.length === 16 ? start : Buffer.alloc(16))}'))`
        : `r.kind = '${kind}' and (r.resource = ? or r.resource in (select unhex(value) from json_each(?)))`;
    const values = kind === 'canary' ? [start] : [start, hexList(descendants)];
    const since = microsOf(sinceMs);
    const from = `from send r where r.at >= ? and (${about})`;
    const counted = this.#database
      .prepare<unknown[], OutcomeCount & { rows: number; rule: Buffer }>(
        `select r.rule, ${outcomeSql} as outcome, sum(r.count) as times, count(*) as rows ${from} group by 1, 2`,
      )
      .all(since, ...values);
    const byRule = new Map<string, number>();
    for (const { rule, times } of counted) byRule.set(idText(rule), (byRule.get(idText(rule)) ?? 0) + times);
    const names = this.#ruleNames([...byRule.keys()]);
    const latest = this.#database
      .prepare<unknown[], StoredSend>(`select ${storedColumns} ${from} order by r.at desc, r.id desc limit 5`)
      .all(since, ...values);
    return {
      rows: counted.reduce((sum, { rows }) => sum + rows, 0),
      times: counted.reduce((sum, { times }) => sum + times, 0),
      outcomes: sumOutcomes(counted),
      rules: [...byRule]
        .map(([ruleId, times]) => ({ rule: { id: ruleId, name: names.get(ruleId) ?? null }, times }))
        .sort((a, b) => b.times - a.times),
      latest: this.#sends(latest),
    };
  }

  /** Returns the number of descendants of a resource, and the first ones by name. */
  descendantResources(
    kind: SendResourceKind,
    id: string,
    most: number,
  ): { readonly total: number; readonly some: readonly RelatedResource[] } {
    const all = descendantResources(this.#database, kind, id);
    const byName = all.toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id));
    return { total: all.length, some: byName.slice(0, most) };
  }

  /** Returns the unhealthy resources that a silence covers. Undefined if its resource is not stored. */
  failingResources(thing: SilencedResource, recursive: boolean, most: number): FailingResources | undefined {
    return failingResources(this.#database, thing, recursive, most);
  }

  /**
   * Returns the ancestors of a resource, and the canary of a check.
   * @returns null as canary when the check is not stored
   */
  lineage(
    kind: SendResourceKind,
    id: string,
  ): { readonly above: readonly RelatedResource[]; readonly canaryId: string | null } {
    return {
      above: ancestorResources(this.#database, kind, id),
      canaryId:
        kind !== 'check'
          ? null
          : (this.#database
              .prepare<[Buffer | null], string | null>(
                "select json_extract(body, '$.canaryId') from check_row where id = ?",
              )
              .pluck()
              .get(idBytes(id) ?? null) ?? null),
    };
  }

  /** Returns the facts of stored resources. Resources that are not stored are absent. */
  filterFactsOf(
    things: ReadonlyArray<{ readonly kind: SendResourceKind; readonly id: string }>,
  ): ReadonlyMap<string, FilterFacts> {
    return new Map(
      things.flatMap(({ kind, id }) => {
        const facts = readFilterFacts(this.#database, kind, id);
        return facts === null ? [] : [[`${kind} ${id}`, facts] as const];
      }),
    );
  }

  /**
   * Returns the notifications of events, oldest first.
   * @param sinceMs milliseconds since 1970
   */
  sendsOfEvents(events: readonly string[], sinceMs: number): SentNotification[] {
    return this.#sends(
      this.#database
        .prepare<[number, string], StoredSend>(
          `select ${storedColumns} from send r where r.at >= ? and r.event in (select value from json_each(?)) order by r.at, r.id`,
        )
        .all(microsOf(sinceMs), JSON.stringify(events)),
    );
  }

  /**
   * Returns notifications that concern a person, newest first, and counts the unread ones.
   * @param sinceMs milliseconds since 1970
   * @param afterMs rows after this time (milliseconds since 1970) are unread; null counts all rows
   */
  concerningSends(
    { personId, teamRules, ownRules, resources }: ConcernCriteria,
    sinceMs: number,
    afterMs: number | null,
    most: number,
  ): { readonly sends: readonly ConcerningSend[]; readonly unread: number } {
    const person = idBytes(personId) ?? Buffer.alloc(0);
    // A row without a person concerns the recipients of its rule.
    const why = `case
        when r.person = @person or (r.person is null and r.rule in (select unhex(value) from json_each(@ownRules))) then 'person'
        when r.rule in (select unhex(value) from json_each(@teamRules)) then 'team'
        when r.resource in (select unhex(value) from json_each(@resources)) then 'incident' end`;
    // Suppressed notifications reached no one.
    const from = `from (select r.*, ${why} as why from send r where r.at >= @since
        and coalesce(r.status, '') not in ('silenced', 'repeat-interval')) r where r.why is not null`;
    const values = {
      person,
      ownRules: hexList(ownRules),
      teamRules: hexList(teamRules),
      resources: hexList(resources),
      since: microsOf(sinceMs),
    };
    const rows = this.#database
      .prepare<unknown[], StoredSend & Pick<ConcerningSend, 'why'>>(
        `select ${storedColumns}, r.why ${from} order by r.at desc, r.id desc limit @most`,
      )
      .all({ ...values, most });
    const unread = this.#database
      .prepare<unknown[], number>(`select count(*) ${from} and r.at > @after`)
      .pluck()
      .get({ ...values, after: afterMs === null ? 0 : microsOf(afterMs) });
    return {
      sends: this.#sends(rows).map((one, index) => ({ ...one, why: rows[index]?.why ?? 'person' })),
      unread: unread ?? 0,
    };
  }

  #noisyRules(since: number): NotificationStats['rules'] {
    const all = this.#database
      .prepare<[number], OutcomeCount & { rule: Buffer; at: number }>(
        `select r.rule, ${outcomeSql} as outcome, sum(r.count) as times, max(r.at) as at
         from send r indexed by send_of_rule where r.at >= ? group by 1, 2`,
      )
      .all(since);
    const byRule = Map.groupBy(all, ({ rule }) => idText(rule));
    const noisy = [...byRule]
      .map(([id, counted]) => ({ id, counted, times: counted.reduce((sum, { times }) => sum + times, 0) }))
      .sort((a, b) => b.times - a.times)
      .slice(0, maxReportRows);
    const names = this.#ruleNames(noisy.map(({ id }) => id));
    const resources = this.#database
      .prepare<[number, Buffer], number>(
        'select count(distinct resource) from send indexed by send_of_rule where at >= ? and rule = ?',
      )
      .pluck();
    const error = this.#database
      .prepare<[number, Buffer], string>(
        `select error from send indexed by send_errors where at >= ? and rule = ? and failed = 1 group by error order by sum(count) desc, error limit 1`,
      )
      .pluck();
    return noisy.map(({ id, counted, times }) => {
      const bytes = idBytes(id) ?? Buffer.alloc(0);
      return {
        ...sumOutcomes(counted),
        rule: { id, name: names.get(id) ?? null },
        times,
        resources: resources.get(since, bytes) ?? 0,
        lastAt: toIso(Math.max(...counted.map(({ at }) => at))),
        topError: error.get(since, bytes) ?? null,
      };
    });
  }

  #noisyResources(since: number): NotificationStats['resources'] {
    const noisy = this.#database
      .prepare<[number], { kind: string; resource: Buffer; times: number; rules: number; at: number }>(
        `select kind, resource, sum(count) as times, count(distinct rule) as rules, max(at) as at
         from send indexed by send_of_resource where at >= ? group by resource, kind order by times desc, resource limit ${maxReportRows}`,
      )
      .all(since);
    const counts = this.#database.prepare<[number, string, Buffer], OutcomeCount>(
      `select ${outcomeSql} as outcome, sum(r.count) as times from send r where r.at >= ? and r.kind = ? and r.resource = ? group by 1`,
    );
    const newest = this.#database.prepare<[string, Buffer], StoredSend>(
      `select ${storedColumns} from send r where r.kind = ? and r.resource = ? order by r.at desc limit 1`,
    );
    return noisy.flatMap(({ kind, resource, times, rules, at }) => {
      const row = newest.get(kind, resource);
      if (row === undefined) return [];
      const sums = sumOutcomes(counts.all(since, kind, resource));
      return [{ ...sums, resource: resourceOf(idText(resource), row), times, rules, lastAt: toIso(at) }];
    });
  }

  #sends(stored: readonly StoredSend[]): SentNotification[] {
    const rows = stored.map((one) => ({ one, ...sendTable.readStored(one) }));
    const names = this.#ruleNames([...new Set(rows.map(({ ruleId }) => ruleId))]);
    return rows.map(({ one, resourceId, ...row }) =>
      toSend({ ...row, resource: resourceOf(resourceId, one) }, names.get(row.ruleId) ?? null),
    );
  }

  /** Returns the names of the rules that are stored. */
  #ruleNames(ids: readonly string[]): ReadonlyMap<string, string> {
    const find = this.#database
      .prepare<[string], string | null>(
        "select json_extract(body, '$.name') from record where kind = 'notificationRules' and id = ?",
      )
      .pluck();
    return new Map(
      ids.flatMap((id) => {
        const name = find.get(id);
        return typeof name === 'string' && name !== '' ? [[id, name] as const] : [];
      }),
    );
  }
}
