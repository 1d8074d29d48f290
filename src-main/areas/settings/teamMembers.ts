import { z } from 'zod';
import { isUuid } from '#contract/rules/ids.ts';
import type { TeamMember } from '#contract/settings.ts';
import { Failure } from '#main/base/Failure.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { containsPattern, quoteValue } from '#main/server/filters.ts';

type Signal = AbortSignal | undefined;

const personSchema = z
  .object({
    id: z.string(),
    name: z.string().nullish(),
    email: z.string().nullish(),
    avatar: z.string().nullish(),
  })
  .transform(
    ({ id, name, email, avatar }): TeamMember => ({
      id,
      name: name ?? '',
      email: email ?? null,
      avatar: avatar ?? null,
    }),
  );

const personColumns = ['id', 'name', 'email', 'avatar'];
const memberSchema = z.object({ person: personSchema.nullish() });
const idsSchema = z.object({ team_id: z.string(), person_id: z.string() });
const relation = 'team_members';

/** Limit of people in the picker; users type to find others. */
const maxCandidates = 100;

const noTeam = () =>
  new Failure('NOT_FOUND', { sentence: 'The team was not found. It may have been deleted.' });

/** Reads the members of a team, sorted by name. @throws Failure NOT_FOUND; other failures of the data API */
export async function listMembers(data: DataApi, teamId: string, signal: Signal): Promise<TeamMember[]> {
  if (!isUuid(teamId)) throw noTeam();
  const { rows } = await data.rows(
    {
      relation,
      columns: ['team_id', 'person_id', `person:person_id(${personColumns.join(',')})`],
      where: [['team_id', 'eq', teamId]],
      key: 'person_id',
      signal,
    },
    memberSchema,
  );
  return rows
    .flatMap((row) => row.person ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || a.id.localeCompare(b.id));
}

/** @throws Failure from the data API */
export async function findPeople(data: DataApi, search: string, signal: Signal): Promise<TeamMember[]> {
  const pattern = quoteValue(containsPattern(search.trim()));
  const { rows } = await data.rows(
    {
      relation: 'people',
      columns: personColumns,
      where: [['deleted_at', 'is', 'null']],
      ...(search.trim() === '' ? {} : { anyOf: [`name.ilike.${pattern}`, `email.ilike.${pattern}`] }),
      order: [['name', 'asc']],
      limit: maxCandidates,
      signal,
    },
    personSchema,
  );
  return [...rows];
}

/** Adds all people to a team, or none. @throws Failure from the data API */
export async function addMembers(data: DataApi, teamId: string, personIds: readonly string[]): Promise<void> {
  if (!isUuid(teamId)) throw noTeam();
  const values = personIds.map((personId) => ({ team_id: teamId, person_id: personId }));
  await data.insert({ relation, columns: ['team_id', 'person_id'], values }, idsSchema);
}

/** @throws Failure from the data API */
export async function removeMember(data: DataApi, teamId: string, personId: string): Promise<void> {
  if (!isUuid(teamId) || !isUuid(personId)) throw noTeam();
  await data.delete(
    {
      relation,
      columns: ['team_id', 'person_id'],
      where: [
        ['team_id', 'eq', teamId],
        ['person_id', 'eq', personId],
      ],
    },
    idsSchema,
  );
}
