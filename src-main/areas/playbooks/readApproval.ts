import { z } from 'zod';
import type { RunApproval } from '../../../src-preload/contract/playbooks.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { text } from '../../server/fields.ts';
import { isOneOf } from '../../server/filters.ts';
import type { Approvers } from '../../server/playbookRunRows.ts';
import { approvalOf, type GivenApproval, type KnownPerson, type KnownTeam, type Me } from './approvalOf.ts';

const personSchema = z.object({ id: z.string(), name: text, email: text });

const teamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    team_members: z.array(z.object({ person_id: z.string() })).nullish(),
  })
  .transform(
    ({ id, name, team_members: members }): KnownTeam => ({
      id,
      name,
      memberIds: (members ?? []).map(({ person_id }) => person_id),
    }),
  );

const givenSchema = z
  .object({
    id: z.string(),
    created_at: z.string(),
    person: personSchema.nullish(),
    team: z.object({ id: z.string(), name: z.string() }).nullish(),
  })
  .transform(
    ({ created_at, person, team }): GivenApproval => ({
      at: created_at,
      person: person ?? null,
      team: team ?? null,
    }),
  );

interface AskedApproval {
  readonly runId: string;
  readonly status: string;
  readonly approvers: Approvers;
  readonly me: Me;
}

/**
 * Returns undefined if the server refuses access or lacks the relation, so that the run is still displayed.
 */
async function readable<T>(read: Promise<{ readonly rows: readonly T[] }>) {
  try {
    return (await read).rows;
  } catch (error) {
    if (error instanceof Failure && ['FORBIDDEN', 'NOT_FOUND', 'INVALID'].includes(error.code))
      return undefined;
    throw error;
  }
}

/**
 * Returns conditions that match rows by name or id. PostgREST rejects other texts than UUIDs for the id
 * column (22P02).
 */
const called = (columns: readonly string[], names: readonly string[]): string[] => {
  const ids = names.filter(isUuid);
  return [
    ...columns.map((column) => isOneOf(column, names)),
    ...(ids.length === 0 ? [] : [isOneOf('id', ids)]),
  ];
};

/** Reads the approvers of a run, their approvals, and the user's role. @throws Failure from the data API */
export async function readApproval(
  data: DataApi,
  { runId, approvers, ...rest }: AskedApproval,
  signal: AbortSignal | undefined,
): Promise<RunApproval> {
  const none: { readonly rows: readonly never[] } = { rows: [] };
  const [people, teams, given] = await Promise.all([
    readable<KnownPerson>(
      approvers.people.length === 0
        ? Promise.resolve(none)
        : data.rows(
            {
              relation: 'people',
              columns: ['id', 'name', 'email'],
              anyOf: called(['email', 'name'], approvers.people),
              signal,
            },
            personSchema,
          ),
    ),
    readable<KnownTeam>(
      approvers.teams.length === 0
        ? Promise.resolve(none)
        : data.rows(
            {
              relation: 'teams',
              columns: ['id', 'name', 'team_members(person_id)'],
              where: [['deleted_at', 'is', 'null']],
              anyOf: called(['name'], approvers.teams),
              signal,
            },
            teamSchema,
          ),
    ),
    readable<GivenApproval>(
      data.rows(
        {
          relation: 'playbook_approvals',
          columns: ['id', 'created_at', 'person:person_id(id,name,email)', 'team:team_id(id,name)'],
          where: [['run_id', 'eq', runId]],
          order: [['created_at', 'asc']],
          signal,
        },
        givenSchema,
      ),
    ),
  ]);
  return approvalOf({ approvers, people, teams, given, ...rest });
}
