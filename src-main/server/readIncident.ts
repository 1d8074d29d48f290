import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type { IncidentHistoryEntry, IncidentPage, IncidentPerson } from '#contract/incidents.ts';
import { isActorRecorded } from '#contract/rules/incidents.ts';
import { nullableText, requiredTime } from './columnSchemas.ts';
import type { DataApi } from './DataApi.ts';
import { incidentPageColumns, incidentPageRowSchema, incidentPageWhere } from './incidentRows.ts';

type Signal = AbortSignal | undefined;

/**
 * Reads an incident with all its parts.
 * @throws Failure like `DataApi`
 */
export const incidentFromServer = (
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<IncidentPage | undefined> =>
  data.row(
    {
      relation: 'incidents',
      columns: incidentPageColumns,
      where: [...incidentPageWhere, ['id', 'eq', id]],
      signal,
    },
    incidentPageRowSchema,
  );

const named = z.object({ id: z.string(), name: nullableText }).nullish().catch(null);
const person = z
  .object({ id: idSchema, name: nullableText, avatar: nullableText })
  .transform((row): IncidentPerson => ({ id: row.id, name: (row.name ?? '').trim(), avatar: row.avatar }));

const historyRow = z
  .object({
    id: idSchema,
    type: nullableText,
    description: nullableText,
    created_at: requiredTime,
    created_by: person.nullish().catch(null),
    evidence: z
      .object({
        id: z.string(),
        type: nullableText,
        description: nullableText,
        components: named,
        configs: named,
        config_changes: z.object({ id: z.string(), change_type: nullableText }).nullish().catch(null),
        config_analysis: z.object({ id: z.string(), analyzer: nullableText }).nullish().catch(null),
        checks: named,
      })
      .nullish()
      .catch(null),
    hypothesis: z.object({ id: z.string(), title: nullableText }).nullish().catch(null),
    responder: z.object({ id: z.string(), person: named, team: named }).nullish().catch(null),
    comment: z.object({ id: z.string(), comment: nullableText }).nullish().catch(null),
  })
  .transform(({ evidence, responder, comment, hypothesis, ...row }): IncidentHistoryEntry => {
    const { components, configs, config_changes: change, config_analysis: insight, checks } = evidence ?? {};
    const name =
      change?.change_type ?? insight?.analyzer ?? components?.name ?? checks?.name ?? configs?.name ?? null;
    const helper = responder?.team ?? responder?.person ?? null;
    return {
      id: row.id,
      type: row.type ?? '',
      createdAt: row.created_at,
      by: isActorRecorded(row.type ?? '') ? (row.created_by ?? null) : null,
      description: row.description,
      evidence: evidence
        ? {
            id: evidence.id,
            type: evidence.type ?? '',
            description: evidence.description ?? '',
            name,
            itemId: configs?.id ?? null,
            changeId: change?.id ?? null,
            insightId: insight?.id ?? null,
            componentId: components?.id ?? null,
            checkId: checks?.id ?? null,
          }
        : null,
      hypothesis: hypothesis ? { id: hypothesis.id, title: hypothesis.title ?? '' } : null,
      responder:
        responder && helper
          ? { id: responder.id, name: helper.name ?? '', team: responder.team != null }
          : null,
      comment: comment ? { id: comment.id, text: comment.comment ?? '' } : null,
    };
  });

const historyColumns = [
  'id',
  'type',
  'description',
  'created_at',
  'created_by(id,name,avatar)',
  'evidence:evidences(id,description,type,components(id,name),configs(id,name),config_changes(id,change_type),config_analysis(id,analyzer),checks(id,name))',
  'hypothesis:hypotheses(id,title)',
  'responder:responders(id,person:person_id(id,name),team:team_id(id,name))',
  'comment:comments(id,comment)',
];

/**
 * Reads the history of an incident, newest first.
 * @throws Failure like `DataApi`
 */
export async function historyFromServer(data: DataApi, id: string, signal: Signal) {
  const { rows } = await data.rows(
    {
      relation: 'incident_histories',
      columns: historyColumns,
      where: [['incident_id', 'eq', id]],
      order: [
        ['created_at', 'desc'],
        ['id', 'desc'],
      ],
      signal,
    },
    historyRow,
  );
  return [...rows];
}
