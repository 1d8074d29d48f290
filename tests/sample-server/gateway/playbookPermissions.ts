import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import type { RunSubject } from '../playbooks/subjects.ts';

interface Rule {
  readonly action: string;
  readonly deny: boolean;
  readonly component_id: string | null;
  readonly config_id: string | null;
  readonly canary_id: string | null;
  readonly playbook_id: string | null;
}

/**
 * Whether a user may run or approve a playbook on a subject. Admins may; others need a `permissions` row
 * with this action or `*` whose ids all match. As on the server, null ids match everything, team rows have
 * no effect, and `until` is ignored.
 */
export async function mayWithPlaybook(
  database: Pick<Pool, 'query'>,
  account: SampleAccount,
  action: 'playbook:run' | 'playbook:approve',
  playbookId: string,
  subject: RunSubject | undefined,
): Promise<boolean> {
  const { rows } = await database.query<Rule>(
    'select action, deny, component_id, config_id, canary_id, playbook_id from permissions where person_id = $1',
    [account.id],
  );
  const idOf = (kind: RunSubject['kind']) => (subject?.kind === kind ? subject.id : null);
  const facts = {
    playbook_id: playbookId,
    config_id: idOf('configs'),
    component_id: idOf('components'),
    canary_id: subject?.canaryId ?? null,
  };
  const met = rows.filter(
    (rule) =>
      rule.action.split(',').some((one) => one.trim() === action || one.trim() === '*') &&
      (Object.keys(facts) as Array<keyof typeof facts>).every(
        (column) => rule[column] === null || rule[column] === facts[column],
      ),
  );
  if (met.some(({ deny }) => deny)) return false;
  return account.role === 'admin' || met.length > 0;
}
