import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type {
  Evidence,
  Hypothesis,
  Incident,
  IncidentComment,
  IncidentPage,
  IncidentPerson,
  Responder,
} from '#contract/incidents.ts';
import { nullableText, requiredTime, timeOrNull } from './columnSchemas.ts';
import { toExactDocument } from './documents.ts';
import type { Condition } from './postgrest.ts';
import { readRows } from './readRows.ts';

const avatar = '(id,name,avatar)';

const person = z
  .object({ id: idSchema, name: z.string().nullish(), avatar: nullableText })
  .transform((row): IncidentPerson => ({ id: row.id, name: (row.name ?? '').trim(), avatar: row.avatar }));

/** An embedded person. Null when absent or unreadable, so that the row stays readable. */
const maybePerson = z
  .unknown()
  .optional()
  .transform((value): IncidentPerson | null => person.safeParse(value).data ?? null);

/** Maximum depth of nested JSON. Recursive code overflows the stack earlier than `JSON.parse`. */
const maxDepth = 100;

/** Walks level by level, because recursion would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Part of an answer that is already JSON. */
export const jsonPart = z
  .unknown()
  .optional()
  .refine((value) => !isTooDeep(value), { error: 'It is nested too deeply.' })
  .transform((value) => toExactDocument(value) ?? null);

const teamSchema = z.object({
  id: idSchema,
  name: z.string(),
  icon: nullableText,
  spec: z.looseObject({ responder_clients: jsonPart }).nullish().catch(null),
});

const commentSchema = z
  .object({
    id: idSchema,
    comment: z.string(),
    created_at: requiredTime,
    created_by: maybePerson,
    external_created_by: nullableText.catch(null),
    hypothesis_id: nullableText.catch(null),
    responder_id: z
      .object({ team_id: z.object({ name: z.string(), icon: nullableText }).nullish() })
      .nullish()
      .catch(null),
  })
  .transform(
    (row): IncidentComment => ({
      id: row.id,
      text: row.comment,
      createdAt: row.created_at,
      by: row.created_by,
      team: row.responder_id?.team_id ?? null,
      externalBy: row.external_created_by,
      hypothesisId: row.hypothesis_id,
    }),
  );

const evidenceRow = z
  .object({
    id: idSchema,
    hypothesis_id: idSchema,
    type: z.string(),
    description: nullableText,
    created_at: requiredTime,
    created_by: maybePerson,
    definition_of_done: z.boolean().nullish().catch(null),
    done: z.boolean().nullish().catch(null),
    script: nullableText.catch(null),
    config_id: nullableText.catch(null),
    config_change_id: nullableText.catch(null),
    config_analysis_id: nullableText.catch(null),
    component_id: nullableText.catch(null),
    check_id: nullableText.catch(null),
    evidence: jsonPart,
  })
  .transform(
    (row): Evidence => ({
      id: row.id,
      hypothesisId: row.hypothesis_id,
      type: row.type,
      description: row.description ?? '',
      createdAt: row.created_at,
      by: row.created_by,
      definitionOfDone: row.definition_of_done ?? false,
      done: row.done ?? null,
      script: row.script === '' ? null : row.script,
      itemId: row.config_id,
      changeId: row.config_change_id,
      insightId: row.config_analysis_id,
      componentId: row.component_id,
      checkId: row.check_id,
      payload: row.evidence,
    }),
  );

const responderRow = z
  .object({
    id: idSchema,
    created_at: requiredTime,
    person: maybePerson,
    team: teamSchema.nullish().catch(null),
    properties: z.record(z.string(), jsonPart).nullish().catch(null),
    external_id: nullableText.catch(null),
    acknowledged: timeOrNull,
    resolved: timeOrNull,
    closed: timeOrNull,
    deleted_at: timeOrNull,
  })
  .transform((row): Responder & { readonly deletedAt: string | null } => ({
    id: row.id,
    createdAt: row.created_at,
    person: row.person,
    team:
      row.team == null
        ? null
        : {
            id: row.team.id,
            name: row.team.name,
            icon: row.team.icon,
            clients: row.team.spec?.responder_clients ?? null,
          },
    properties: row.properties ?? {},
    externalId: row.external_id === '' ? null : row.external_id,
    acknowledgedAt: row.acknowledged,
    resolvedAt: row.resolved,
    closedAt: row.closed,
    deletedAt: row.deleted_at,
  }));

const hypothesisRow = z.object({
  id: idSchema,
  parent_id: nullableText.catch(null),
  type: z.string(),
  title: z.string(),
  status: nullableText,
  created_at: requiredTime,
  created_by: maybePerson,
  evidences: z.unknown().optional(),
  comments: z.unknown().optional(),
});

const incidentRow = z.object({
  id: idSchema,
  incident_id: nullableText,
  title: z.string(),
  type: nullableText,
  severity: nullableText,
  status: nullableText,
  created_at: requiredTime,
  updated_at: timeOrNull,
  created_by: nullableText.catch(null),
  commander: maybePerson,
  responders: z.unknown().optional(),
});

/** Embedded rows of an incident. They are validated one by one, and unreadable ones are skipped. */
interface RowProblems {
  readonly unreadable: Array<{ id: string; reason: string }>;
}

function readEmbedded<T>(parts: RowProblems, rows: unknown, schema: z.ZodType<T>): readonly T[] {
  if (rows === null || rows === undefined) return [];
  if (!Array.isArray(rows)) {
    parts.unreadable.push({ id: '', reason: 'This is no list.' });
    return [];
  }
  const summary = { method: 'GET', path: '/db/incidents' };
  // Validate each row separately, because `readRows` throws when none of many rows is readable.
  const read = rows.map((row) => readRows([row], schema, summary));
  parts.unreadable.push(...read.flatMap(({ unreadable }) => [...unreadable]));
  return read.flatMap((one) => [...one.rows]);
}

const oldestFirst = <T extends { readonly createdAt: string; readonly id: string }>(
  rows: readonly T[],
): T[] =>
  // Compares the text for equal milliseconds: times can have more digits.
  [...rows].sort(
    (a, b) =>
      Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  );

function toHypothesis(parts: RowProblems, row: z.infer<typeof hypothesisRow>): Hypothesis {
  return {
    id: row.id,
    parentId: row.parent_id,
    type: row.type,
    title: row.title,
    status: row.status ?? '',
    createdAt: row.created_at,
    by: row.created_by,
    comments: oldestFirst(readEmbedded(parts, row.comments, commentSchema)).map((comment) => ({
      ...comment,
      hypothesisId: row.id,
    })),
    evidences: oldestFirst(readEmbedded(parts, row.evidences, evidenceRow)),
  };
}

/** Returns the responders without duplicates. Removed ones are excluded. */
function toResponders(responders: readonly Responder[]): Incident['responders'] {
  const helpers = responders.flatMap(({ team, person: somebody }): Incident['responders'] => {
    if (team !== null) return [{ id: team.id, name: team.name, avatar: team.icon, team: true }];
    return somebody === null ? [] : [{ ...somebody, team: false }];
  });
  return [...new Map(helpers.map((helper) => [helper.id, helper])).values()];
}

function toIncident(row: z.infer<typeof incidentRow>, responders: readonly Responder[]): Incident {
  return {
    id: row.id,
    displayId: row.incident_id ?? '',
    title: row.title,
    type: row.type ?? '',
    severity: row.severity ?? '',
    status: row.status ?? '',
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
    ownerId: row.created_by,
    commander: row.commander,
    responders: toResponders(responders),
  };
}

const respondersOf = (parts: RowProblems, rows: unknown): Responder[] =>
  oldestFirst(readEmbedded(parts, rows, responderRow))
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ deletedAt: _, ...responder }) => responder);

const responderColumns = `responders(id,created_at,properties,external_id,acknowledged,resolved,closed,deleted_at,team:team_id(id,name,icon,spec),person:person_id${avatar})`;

const baseColumns = [
  'id',
  'incident_id',
  'title',
  'type',
  'severity',
  'status',
  'created_at',
  'updated_at',
  'created_by',
];

/** Columns of an incident in lists. Read from `incidents`, because the view lacks owner and components. */
export const incidentColumns: readonly string[] = [
  ...baseColumns,
  `commander:commander_id${avatar}`,
  `responders(id,created_at,deleted_at,team:team_id(id,name,icon),person:person_id${avatar})`,
];

export const incidentRowSchema = incidentRow.transform(
  (row): Incident => toIncident(row, respondersOf({ unreadable: [] }, row.responders)),
);

const commentColumns = `comments(id,comment,created_at,hypothesis_id,external_created_by,created_by${avatar},responder_id(team_id(name,icon)))`;

/** Excludes comments that belong to a hypothesis, and removed responders. */
export const incidentPageWhere: readonly Condition[] = [
  ['comments.hypothesis_id', 'is', 'null'],
  ['responders.deleted_at', 'is', 'null'],
];

export const incidentPageColumns: readonly string[] = [
  ...baseColumns,
  'description',
  'acknowledged',
  'resolved',
  'closed',
  `commander:commander_id${avatar}`,
  `communicator:communicator_id${avatar}`,
  `hypotheses(id,parent_id,type,title,status,created_at,created_by${avatar},evidences(*,created_by${avatar}),${commentColumns})`,
  responderColumns,
  commentColumns,
];

const pageRow = incidentRow.extend({
  description: nullableText,
  acknowledged: timeOrNull,
  resolved: timeOrNull,
  closed: timeOrNull,
  communicator: maybePerson,
  hypotheses: z.unknown().optional(),
  comments: z.unknown().optional(),
});

export const incidentPageRowSchema = pageRow.transform((row): IncidentPage => {
  const parts: RowProblems = { unreadable: [] };
  const helpers = respondersOf(parts, row.responders);
  const hypotheses = oldestFirst(
    readEmbedded(parts, row.hypotheses, hypothesisRow).map((one) => toHypothesis(parts, one)),
  );
  return {
    ...toIncident(row, helpers),
    description: row.description ?? '',
    communicator: row.communicator,
    acknowledgedAt: row.acknowledged,
    resolvedAt: row.resolved,
    closedAt: row.closed,
    hypotheses,
    helpers,
    comments: oldestFirst(readEmbedded(parts, row.comments, commentSchema)),
    unreadable: parts.unreadable,
  };
});
