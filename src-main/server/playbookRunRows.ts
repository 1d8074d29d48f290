import { z } from 'zod';
import type { Artifact, PlaybookRun, RunAction, RunPage, RunResource, RunStep } from '#contract/playbooks.ts';
import { plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { type RunTarget, runTargets } from '#contract/rules/playbooks.ts';
import { isSecretName } from '../base/sealedSecrets.ts';
import { figureOrNull, nonEmptyText, nullableText, requiredTime, timeOrNull } from './columnSchemas.ts';
import { documentSchema } from './documents.ts';

/** Columns with the resource of a run. */
export const runTargetColumns: Readonly<Record<RunTarget, string>> = {
  config: 'config_id',
  component: 'component_id',
  check: 'check_id',
};

/** Columns of a run in lists, without its spec. */
export const playbookRunColumns: readonly string[] = [
  'id',
  'status',
  'created_at',
  'scheduled_time',
  'start_time',
  'end_time',
  'error',
  'playbooks(id,name,title,icon)',
  'creator:created_by(id,name)',
  'component:components(id,name,icon)',
  'check:checks(id,name,icon)',
  'config:config_items(id,name,type,config_class)',
];

/** Columns of a run's page, with its parameters. */
export const runPageColumns: readonly string[] = [
  ...playbookRunColumns,
  'parameters',
  'given:spec->parameters',
  'approval:spec->approval',
];

const embedded = z
  .object({
    id: z.string(),
    name: nullableText,
    icon: nonEmptyText.optional(),
    type: nonEmptyText.optional(),
  })
  .nullish()
  // An unreadable embedded row must not make the run unreadable.
  .catch(null);

const runSchema = z.object({
  id: z.string(),
  status: nullableText,
  created_at: requiredTime,
  scheduled_time: timeOrNull,
  start_time: timeOrNull,
  end_time: timeOrNull,
  error: nullableText,
  playbooks: z
    .object({ id: z.string(), name: nullableText, title: nullableText, icon: nullableText })
    .nullish(),
  creator: z.object({ id: z.string(), name: nullableText }).nullish(),
  config: embedded,
  component: embedded,
  check: embedded,
});

type RunRow = z.infer<typeof runSchema>;

function resourceOf(row: RunRow): RunResource | null {
  for (const kind of runTargets) {
    const found = row[kind];
    if (found == null) continue;
    const { id, name, icon = null, type = null } = found;
    return { kind, id, name: name ?? '', icon: icon ?? type, type };
  }
  return null;
}

const runOf = ({ playbooks: playbook, creator, ...row }: RunRow): PlaybookRun => ({
  id: row.id,
  playbook:
    playbook == null
      ? null
      : { id: playbook.id, title: playbook.title || (playbook.name ?? ''), icon: playbook.icon },
  resource: resourceOf({ playbooks: playbook, creator, ...row }),
  status: row.status ?? '',
  createdAt: row.created_at,
  scheduledAt: row.scheduled_time,
  startedAt: row.start_time,
  endedAt: row.end_time,
  createdBy: creator == null ? null : { id: creator.id, name: creator.name ?? '' },
  error: row.error === '' ? null : row.error,
});

export const playbookRunRowSchema = runSchema.transform(runOf);

const givenSchema = z.looseObject({
  name: z.string(),
  label: z.unknown().optional(),
  properties: z.looseObject({ format: z.unknown().optional() }).nullish().catch(null),
});

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : stringifyExact(value);

/**
 * Returns the parameters of a run. Values of parameters with a password type or name stay in the main
 * process.
 */
function parametersOf(values: unknown, given: unknown): RunPage['parameters'] {
  const described = new Map(
    // Skip unreadable entries only.
    (Array.isArray(given) ? given : []).flatMap((one) => {
      const { data } = givenSchema.safeParse(one);
      return data === undefined ? [] : [[data.name, data] as const];
    }),
  );
  return Object.entries(z.record(z.string(), z.unknown()).safeParse(values).data ?? {}).map(
    ([key, value]) => {
      const name = plainKey(key);
      const { label, properties } = described.get(name) ?? {};
      const secret = properties?.format === 'password' || isSecretName(name);
      return {
        name,
        label: typeof label === 'string' && label !== '' ? label : name,
        value: secret ? null : asText(value),
      };
    },
  );
}

/**
 * Required approvers of a run, as named in its playbook: people by email, name or id, and teams by name or
 * id.
 */
export interface Approvers {
  readonly type: 'any' | 'all';
  readonly people: readonly string[];
  readonly teams: readonly string[];
}

const texts = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.filter((one) => typeof one === 'string'));

const approversSchema = z
  .object({
    type: z.enum(['any', 'all']).catch('any'),
    approvers: z.object({ people: texts, teams: texts }).catch({ people: [], teams: [] }),
  })
  .nullish()
  .catch(null)
  .transform((approval): Approvers | undefined => {
    const { people = [], teams = [] } = approval?.approvers ?? {};
    // A playbook without approvers needs no approval.
    return people.length + teams.length === 0 ? undefined : { type: approval?.type ?? 'any', people, teams };
  });

/** A run's page without its steps, and its approvers. */
export const runPageRowSchema = runSchema
  .extend({
    parameters: documentSchema.optional(),
    given: z.unknown().optional(),
    approval: approversSchema.optional(),
  })
  .transform(({ parameters, given, approval, ...row }) => ({
    run: {
      ...runOf(row),
      playbookName: row.playbooks?.name ?? null,
      parameters: parametersOf(parameters, given),
    } satisfies Omit<RunPage, 'steps' | 'approval'>,
    approvers: approval,
  }));

/** Columns of a step, without its result. */
export const runStepColumns: readonly string[] = [
  'id',
  'name',
  'status',
  'start_time',
  'end_time',
  'scheduled_time',
  'artifacts(id,filename,path,size,content_type,deleted_at)',
];

const artifactSchema = z
  .object({
    id: z.string(),
    filename: nonEmptyText,
    path: nonEmptyText,
    size: figureOrNull,
    content_type: nonEmptyText,
    deleted_at: timeOrNull,
  })
  .transform(
    ({ id, filename, path, size, content_type: type }): Artifact => ({
      id,
      name: filename ?? path?.split('/').at(-1) ?? id,
      size: size ?? null,
      type,
    }),
  );

const artifactsOf = (rows: readonly unknown[] | null | undefined): Artifact[] =>
  (rows ?? [])
    .filter((row) => z.object({ deleted_at: timeOrNull }).safeParse(row).data?.deleted_at == null)
    .flatMap((row) => artifactSchema.safeParse(row).data ?? []);

const stepSchema = z.object({
  id: z.string(),
  name: nullableText,
  status: nullableText,
  start_time: timeOrNull,
  end_time: timeOrNull,
  scheduled_time: timeOrNull,
});

const stepOf = (row: z.infer<typeof stepSchema>) => ({
  id: row.id,
  name: row.name ?? '',
  status: row.status ?? '',
  scheduledAt: row.scheduled_time,
  startedAt: row.start_time,
  endedAt: row.end_time,
});

export const runStepRowSchema = stepSchema
  .extend({ artifacts: z.array(z.unknown()).nullish() })
  .transform(({ artifacts, ...row }): RunStep => ({ ...stepOf(row), artifacts: artifactsOf(artifacts) }));

export const runActionColumns: readonly string[] = [
  'id',
  'name',
  'status',
  'start_time',
  'end_time',
  'scheduled_time',
  'error',
  'result',
];

export const runActionRowSchema = stepSchema
  .extend({ error: nonEmptyText, result: documentSchema.optional() })
  .transform(({ error, result, ...row }): RunAction => ({ ...stepOf(row), error, result: result ?? null }));
