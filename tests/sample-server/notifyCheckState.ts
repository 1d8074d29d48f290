import type { Pool } from 'pg';
import { rulesFor, sendNotification } from './gateway/sendNotification.ts';
import { isConditionTrue } from './playbooks/conditions.ts';
import type { SeededRandom } from './random.ts';

/** Share of notifications that fail. */
const failing = 0.08;

interface CheckRow {
  readonly name: string;
  readonly namespace: string | null;
  readonly type: string;
  readonly canary_name: string;
  readonly canary_namespace: string;
}

/**
 * Sends notifications about a check's new state, for all matching rules. Filters support only the syntax of
 * `playbooks/conditions.ts`; others never match. Rules with an error fail to send.
 */
export async function notifyCheckState(
  database: Pool,
  checkId: string,
  passed: boolean,
  random: SeededRandom,
): Promise<void> {
  const event = passed ? 'check.passed' : 'check.failed';
  const { rows } = await database.query<CheckRow>(
    `select checks.name, checks.namespace, checks.type, canaries.name as canary_name, canaries.namespace as canary_namespace
      from checks join canaries on canaries.id = canary_id where checks.id = $1`,
    [checkId],
  );
  const [check] = rows;
  if (check === undefined) return;
  const values = { check, canary: { name: check.canary_name, namespace: check.canary_namespace } };
  for (const rule of await rulesFor(database, event)) {
    const broken = rule.error !== null || random.next() < failing;
    if (rule.filter && !isConditionTrue(rule.filter, values)) continue;
    await sendNotification(
      database,
      rule,
      { event, resourceId: checkId },
      {
        body: `<p><strong>${check.name}</strong> ${passed ? 'passes again' : 'fails: 503 Service Unavailable'}</p>`,
        error: broken ? (rule.error ?? 'context deadline exceeded') : null,
        durationMs: random.between(60, 2_500),
      },
    );
  }
}
