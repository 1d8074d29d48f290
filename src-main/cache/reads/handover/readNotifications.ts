import type { Database } from 'better-sqlite3';
import type { HandoverFacts } from '#contract/handover.ts';
import type { SendOutcomes } from '#contract/notifications.ts';
import { handoverLimits } from '#contract/rules/handover.ts';
import type { SendOutcome } from '#contract/rules/notifications.ts';
import { idText } from '#main/cache/text.ts';
import { toIso } from '#main/cache/times.ts';
import { outcomeSql } from '../SendReader.ts';
import type { MicrosRange } from './healthEpisodes.ts';

/** Errors are shortened to this number of characters, because servers send pages as errors. */
const maxErrorLength = 1_000;

interface RuleRow extends SendOutcomes {
  readonly rule: Buffer;
  readonly resources: number;
  readonly at: number;
}

const outcomeNames = [
  'sent',
  'failed',
  'silenced',
  'repeated',
  'waiting',
  'other',
] as const satisfies readonly SendOutcome[];

const sumsSql = outcomeNames
  .map((outcome) => `sum(case when ${outcomeSql} = '${outcome}' then r.count else 0 end) as ${outcome}`)
  .join(', ');
const totalsSql = outcomeNames.map((outcome) => `sum(${outcome}) as ${outcome}`).join(', ');

/** The index has all columns, in the order of the groups. */
const selectRules = `select rule, ${totalsSql}, count(resource) as resources, max(at) as at from (
    select r.rule, r.resource, max(r.at) as at, ${sumsSql} from send r indexed by send_of_rule
    where r.at > ? and r.at <= ? group by r.rule, r.resource
  ) group by rule`;

const sumOf = ({ sent, failed, repeated, silenced, waiting, other }: SendOutcomes): number =>
  sent + failed + repeated + silenced + waiting + other;

/** Counts notifications by rule: rules with failed notifications first, then those with the most. */
export function readNotifications(
  database: Database,
  { from, to }: MicrosRange,
): HandoverFacts['notifications'] {
  const rules = database
    .prepare<[number, number], RuleRow>(selectRules)
    .all(from, to)
    .map(({ rule: bytes, resources, at, ...outcomes }) => ({
      id: idText(bytes),
      bytes,
      outcomes,
      resources,
      at,
    }))
    .toSorted(
      (a, b) =>
        b.outcomes.failed - a.outcomes.failed ||
        sumOf(b.outcomes) - sumOf(a.outcomes) ||
        (a.id < b.id ? -1 : 1),
    );
  const sums = { sent: 0, failed: 0, silenced: 0, repeated: 0, waiting: 0, other: 0 };
  for (const { outcomes } of rules) for (const outcome of outcomeNames) sums[outcome] += outcomes[outcome];
  const name = database
    .prepare<[string], string | null>(
      "select body ->> '$.name' from record where kind = 'notificationRules' and id = ?",
    )
    .pluck();
  const topError = database
    .prepare<[Buffer, number, number], string>(
      `select substr(r.error, 1, ${maxErrorLength}) from send r where r.rule = ? and r.at > ? and r.at <= ? and r.error is not null
         and ${outcomeSql} = 'failed' group by r.error order by sum(r.count) desc, r.error limit 1`,
    )
    .pluck();
  return {
    sums,
    total: rules.length,
    rows: rules.slice(0, handoverLimits.rules).map(({ id, bytes, outcomes, resources, at }) => ({
      rule: { id, name: name.get(id) || null },
      ...outcomes,
      resources,
      lastAt: toIso(at),
      topError: outcomes.failed === 0 ? null : (topError.get(bytes, from, to) ?? null),
    })),
  };
}
