import type { Pool } from 'pg';
import { approvalOf, type PlaybookSpec } from '../playbooks/spec.ts';

type Database = Pick<Pool, 'query'>;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the approvers that a person can act for: the person and the person's teams, by name. */
async function partiesOf(database: Database, spec: PlaybookSpec, person: Person): Promise<readonly string[]> {
  const { people = [], teams = [] } = approvalOf(spec)?.approvers ?? {};
  const { rows } = await database.query<{ id: string; name: string }>(
    `select id, name from teams join team_members on team_id = id
      where person_id = $1 and deleted_at is null and (name = any ($2) or id::text = any ($2))`,
    [person.id, teams],
  );
  const own = [person.email, person.name, person.id];
  return [
    ...people.filter((one) => own.includes(one)),
    ...rows.flatMap(({ id, name }) => teams.filter((one) => one === id || one === name)),
  ];
}

export const isApprover = async (database: Database, spec: PlaybookSpec, person: Person): Promise<boolean> =>
  (await partiesOf(database, spec, person)).length > 0;

/**
 * Stores a person's approval and schedules the run once all required approvals exist.
 * @returns whether the run is scheduled
 */
export async function approve(
  database: Database,
  runId: string,
  spec: PlaybookSpec,
  person: Person,
): Promise<boolean> {
  await database.query(
    `insert into playbook_approvals (run_id, person_id) select $1, $2
      where not exists (select from playbook_approvals where run_id = $1 and person_id = $2)`,
    [runId, person.id],
  );
  if (approvalOf(spec)?.type === 'all') {
    const { rows } = await database.query<Person>(
      `select people.id, people.name, coalesce(email, '') as email from playbook_approvals
        join people on people.id = person_id where run_id = $1`,
      [runId],
    );
    const heard = new Set((await Promise.all(rows.map((one) => partiesOf(database, spec, one)))).flat());
    const { people = [], teams = [] } = approvalOf(spec)?.approvers ?? {};
    if (![...people, ...teams].every((one) => heard.has(one))) return false;
  }
  await database.query(
    `update playbook_runs set status = 'scheduled', scheduled_time = now() where id = $1 and status = 'pending_approval'`,
    [runId],
  );
  return true;
}
