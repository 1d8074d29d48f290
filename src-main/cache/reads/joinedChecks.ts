import type { CheckListItem, CheckStatus } from '#contract/entities/check.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import type { CheckRow } from '../model.ts';
import { nameOfAgent } from './agentName.ts';

/** A check with the columns that only the table of checks has. */
export interface JoinedCheck {
  readonly body: string;
  readonly agent_id: string | null;
  readonly agent: string | null;
  readonly endpoint: string | null;
  readonly status: CheckStatus | null;
  readonly last_run: string | null;
  readonly next_run: string | null;
  readonly last_transition: string | null;
}

/** Selects rows of `JoinedCheck`; `r` is the check's row. */
export const selectChecks = `select r.body, m.agent_id, a.body as agent, m.endpoint, m.status, m.last_run, m.next_run, m.last_transition
  from check_row r left join check_more m using (id)
  left join record a on a.kind = 'agents' and a.id = m.agent_id`;

/** Whether a time is later than another. Null is earlier than any time. */
export const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other));

/** Merges the summary with the table of checks. The source with the later run wins. */
export function toListItem(row: JoinedCheck): CheckListItem {
  const check: CheckRow = JSON.parse(row.body);
  const agentId = row.agent_id === nilUuid ? null : row.agent_id;
  const newer = isLater(row.last_run, check.lastRunAt) && row.status !== null;
  return {
    ...check,
    endpoint: check.endpoint ?? row.endpoint,
    nextRunAt: row.next_run ?? check.nextRunAt,
    agentId,
    agentName: agentId === null ? null : nameOfAgent(row.agent),
    ...(newer
      ? {
          status: row.status ?? check.status,
          lastRunAt: row.last_run,
          lastTransitionAt: row.last_transition ?? check.lastTransitionAt,
        }
      : {}),
  };
}
