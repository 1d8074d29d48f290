import type { Database } from 'better-sqlite3';
import type { HandoverFacts } from '#contract/handover.ts';
import type { SendOutcomes } from '#contract/notifications.ts';
import { handoverLimits } from '#contract/rules/handover.ts';
import type { SendOutcome } from '#contract/rules/notifications.ts';
import { idText } from '#main/cache/text.ts';
import { toIso } from '#main/cache/times.ts';
import { outcomeSql } from '../SendReader.ts';
import type { MicrosRange } from './readUnhealthyThings.ts';

interface OutcomeRow {
  readonly rule: Buffer;
  readonly outcome: SendOutcome;
  readonly times: number;
  readonly at: number;
}

const noOutcomes = (): SendOutcomes => ({
  sent: 0,
  failed: 0,
  repeated: 0,
  silenced: 0,
  waiting: 0,
  other: 0,
});

const sumOf = ({ sent, failed, repeated, silenced, waiting, other }: SendOutcomes): number =>
  sent + failed + repeated + silenced + waiting + other;

/** Counts notifications by rule: rules with failed notifications first, then those with the most. */
export function readNotifications(
  database: Database,
  { from, to }: MicrosRange,
): HandoverFacts['notifications'] {
  const rows = database
    .prepare<[number, number], OutcomeRow>(
      `select r.rule, ${outcomeSql} as outcome, sum(r.count) as times, max(r.at) as at
       from send r where r.at > ? and r.at <= ? group by 1, 2`,
    )
    .all(from, to);
  const sums = noOutcomes();
  for (const { outcome, times } of rows) sums[outcome] += times;
  const rules = [...Map.groupBy(rows, ({ rule }) => idText(rule))]
    .map(([id, own]) => {
      const outcomes = noOutcomes();
      for (const { outcome, times } of own) outcomes[outcome] += times;
      return {
        id,
        bytes: own[0]?.rule ?? Buffer.alloc(0),
        outcomes,
        at: Math.max(...own.map(({ at }) => at)),
      };
    })
    .toSorted(
      (a, b) =>
        b.outcomes.failed - a.outcomes.failed ||
        sumOf(b.outcomes) - sumOf(a.outcomes) ||
        (a.id < b.id ? -1 : 1),
    );
  const name = database
    .prepare<[string], string | null>(
      "select body ->> '$.name' from record where kind = 'notificationRules' and id = ?",
    )
    .pluck();
  const resources = database
    .prepare<[Buffer, number, number], number>(
      'select count(distinct resource) from send where rule = ? and at > ? and at <= ?',
    )
    .pluck();
  const topError = database
    .prepare<[Buffer, number, number], string>(
      `select r.error from send r where r.rule = ? and r.at > ? and r.at <= ? and r.error is not null
         and ${outcomeSql} = 'failed' group by r.error order by sum(r.count) desc, r.error limit 1`,
    )
    .pluck();
  return {
    sums,
    total: rules.length,
    rows: rules.slice(0, handoverLimits.rules).map(({ id, bytes, outcomes, at }) => ({
      rule: { id, name: name.get(id) || null },
      ...outcomes,
      resources: resources.get(bytes, from, to) ?? 0,
      lastAt: toIso(at),
      topError: outcomes.failed === 0 ? null : (topError.get(bytes, from, to) ?? null),
    })),
  };
}
