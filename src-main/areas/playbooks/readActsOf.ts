import { z } from 'zod';
import type { ActsOfSubject, PersonAct } from '#contract/playbooks.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { maxPermissionActs, permissionPastDays } from '#contract/rules/permissionPast.ts';
import type { SubjectKind } from '#contract/rules/permissionRules.ts';
import { nullableText, requiredTime } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { isOneOf } from '#main/server/filters.ts';

const dayMs = 24 * 60 * 60_000;
/** Ids per request, because of the length of its address. */
const idsPerRequest = 100;

const personSchema = z
  .object({ id: z.string(), name: nullableText })
  .transform(({ id, name }) => ({ id, name: name ?? '' }));
const namedSchema = z.object({ id: z.string(), name: nullableText }).nullish().catch(null);

const runColumns = [
  'id',
  'playbook_id',
  'config_id',
  'component_id',
  'check_id',
  'playbooks(id,name,title)',
  'component:components(id,name)',
  'check:checks(id,name,canary_id)',
  'config:config_items(id,name)',
];

const runSchema = z
  .object({
    id: z.string(),
    playbook_id: nullableText,
    config_id: nullableText,
    component_id: nullableText,
    check_id: nullableText,
    playbooks: z.object({ name: nullableText, title: nullableText }).nullish().catch(null),
    config: namedSchema,
    component: namedSchema,
    check: z.object({ name: nullableText, canary_id: nullableText }).nullish().catch(null),
  })
  .transform(({ playbooks: playbook, config, component, check, ...row }) => {
    const on = (
      [
        ['config', row.config_id, config?.name],
        ['component', row.component_id, component?.name],
        ['check', row.check_id, check?.name],
      ] as const
    ).find(([, id]) => id !== null);
    const [kind, id, name] = on ?? [];
    return {
      runId: row.id,
      playbookId: row.playbook_id,
      playbookTitle: playbook == null ? null : playbook.title || (playbook.name ?? ''),
      on: kind === undefined || id == null ? null : { kind, id },
      onName: name ?? null,
      canaryId: check?.canary_id ?? null,
    };
  });

/** The embedded person. Only the id is known of a person whom the user may not read. */
const personIn = (id: string, person: z.infer<typeof namedSchema>) => ({ id, name: person?.name ?? '' });

const startedRunSchema = z.intersection(
  runSchema,
  z
    .object({ created_at: requiredTime, created_by: z.string(), creator: namedSchema })
    .transform(({ created_at: at, created_by, creator }) => ({
      act: 'run' as const,
      at,
      by: personIn(created_by, creator),
    })),
);

const approvalSchema = z
  .object({ created_at: requiredTime, person_id: z.string(), person: namedSchema, run: runSchema })
  .transform(
    ({ created_at: at, person_id, person, run }): PersonAct => ({
      act: 'approve',
      at,
      by: personIn(person_id, person),
      ...run,
    }),
  );

const memberSchema = z
  .object({ person_id: z.string(), person: namedSchema })
  .transform(({ person_id, person }) => personIn(person_id, person));

async function readPeople(
  data: DataApi,
  kind: SubjectKind,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly z.infer<typeof personSchema>[]> {
  if (kind === 'person') {
    const person = await data.row(
      { relation: 'people', columns: ['id', 'name'], where: [['id', 'eq', id]], signal },
      personSchema,
    );
    return person === undefined ? [] : [person];
  }
  const { rows } = await data.rows(
    {
      relation: 'team_members',
      columns: ['team_id', 'person_id', 'person:person_id(id,name)'],
      where: [['team_id', 'eq', id]],
      key: 'person_id',
      signal,
    },
    memberSchema,
  );
  return rows;
}

/**
 * Reads the latest runs and approvals of a person, or of the members of a team. Runs that no person started are not
 * included, because the server checks no permission for them.
 * @param nowMs the server's time
 * @throws Failure from the data API
 */
export async function readActsOf(
  data: DataApi,
  { kind, id }: { readonly kind: SubjectKind; readonly id: string },
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<ActsOfSubject> {
  const since = new Date(nowMs - permissionPastDays * dayMs).toISOString();
  const people = isUuid(id) ? await readPeople(data, kind, id, signal) : [];
  const ids = people.map((person) => person.id);
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
  const common = {
    where: [['created_at', 'gte', since]],
    order: [
      ['created_at', 'desc'],
      ['id', 'asc'],
    ],
    limit: maxPermissionActs,
    count: true,
    signal,
  } as const;
  const pages = await Promise.all(
    batches.flatMap((batch) => [
      data.rows<PersonAct>(
        {
          relation: 'playbook_runs',
          columns: [...runColumns, 'created_at', 'created_by', 'creator:created_by(id,name)'],
          anyOf: [isOneOf('created_by', batch)],
          ...common,
        },
        startedRunSchema,
      ),
      data.rows<PersonAct>(
        {
          relation: 'playbook_approvals',
          columns: [
            'id',
            'created_at',
            'person_id',
            'person:person_id(id,name)',
            `run:run_id(${runColumns.join(',')})`,
          ],
          anyOf: [isOneOf('person_id', batch)],
          ...common,
        },
        approvalSchema,
      ),
    ]),
  );
  const acts = pages.flatMap(({ rows }) => rows).sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return {
    since,
    people: [...people],
    acts: acts.slice(0, maxPermissionActs),
    total: pages.reduce((sum, { rows, total }) => sum + (total ?? rows.length), 0),
  };
}
