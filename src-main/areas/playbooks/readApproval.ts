import { z } from 'zod';
import type { RunApproval } from '#contract/playbooks.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { nullableText, requiredTime } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { isOneOf } from '#main/server/filters.ts';
import type { Approvers } from '#main/server/playbookRunRows.ts';
import {
  approvalOf,
  type CurrentUser,
  type GivenApproval,
  type KnownPerson,
  type KnownTeam,
} from './approvalOf.ts';

const personSchema = z.object({ id: z.string(), name: nullableText, email: nullableText });

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

const approvalSchema = z
  .object({
    id: z.string(),
    created_at: requiredTime,
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

interface ApprovalQuery {
  readonly runId: string;
  readonly status: string;
  readonly approvers: Approvers;
  readonly me: CurrentUser;
}

/**
 * Returns undefined if the server refuses access or lacks the relation, so that the run is still displayed.
 */
async function rowsIfReadable<T>(read: Promise<{ readonly rows: readonly T[] }>) {
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
const nameOrIdConditions = (columns: readonly string[], names: readonly string[]): string[] => {
  const ids = names.filter(isUuid);
  return [
    ...columns.map((column) => isOneOf(column, names)),
    ...(ids.length === 0 ? [] : [isOneOf('id', ids)]),
  ];
};

/** Reads the approvers of a run, their approvals, and the user's role. @throws Failure from the data API */
export async function readApproval(
  data: DataApi,
  { runId, approvers, ...rest }: ApprovalQuery,
  signal: AbortSignal | undefined,
): Promise<RunApproval> {
  const none: { readonly rows: readonly never[] } = { rows: [] };
  const [people, teams, given] = await Promise.all([
    rowsIfReadable<KnownPerson>(
      approvers.people.length === 0
        ? Promise.resolve(none)
        : data.rows(
            {
              relation: 'people',
              columns: ['id', 'name', 'email'],
              anyOf: nameOrIdConditions(['email', 'name'], approvers.people),
              signal,
            },
            personSchema,
          ),
    ),
    rowsIfReadable<KnownTeam>(
      approvers.teams.length === 0
        ? Promise.resolve(none)
        : data.rows(
            {
              relation: 'teams',
              columns: ['id', 'name', 'team_members(person_id)'],
              where: [['deleted_at', 'is', 'null']],
              anyOf: nameOrIdConditions(['name'], approvers.teams),
              signal,
            },
            teamSchema,
          ),
    ),
    rowsIfReadable<GivenApproval>(
      data.rows(
        {
          relation: 'playbook_approvals',
          columns: ['id', 'created_at', 'person:person_id(id,name,email)', 'team:team_id(id,name)'],
          where: [['run_id', 'eq', runId]],
          order: [['created_at', 'asc']],
          signal,
        },
        approvalSchema,
      ),
    ),
  ]);
  return approvalOf({ approvers, people, teams, given, ...rest });
}
