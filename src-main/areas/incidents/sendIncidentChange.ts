import { z } from 'zod';
import type { IncidentChange, QueuedIncidentChange } from '#contract/incidents.ts';
import { Failure } from '#main/base/Failure.ts';
import { addOnce } from '#main/server/addOnce.ts';
import type { DataApi, RowSelection } from '#main/server/DataApi.ts';
import { documentSchema } from '#main/server/documents.ts';
import type { Condition } from '#main/server/postgrest.ts';
import { messages } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;
type RowChange = Extract<IncidentChange, { to: unknown }>;
type RowAddition = Exclude<IncidentChange, RowChange>;

export type SendResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'conflict'; readonly theirs: NonNullable<QueuedIncidentChange['theirs']> };

function toInsert(
  act: RowAddition,
  personId: string,
  createdAt: string | undefined,
): { relation: string; values: Values } {
  const common = {
    id: act.id,
    created_by: personId,
    ...(createdAt === undefined ? {} : { created_at: createdAt }),
  };
  switch (act.kind) {
    case 'comment.add':
      return {
        relation: 'comments',
        values: {
          ...common,
          incident_id: act.incidentId,
          hypothesis_id: act.hypothesisId,
          comment: act.text,
        },
      };
    case 'hypothesis.add':
      return {
        relation: 'hypotheses',
        values: {
          ...common,
          incident_id: act.incidentId,
          parent_id: act.parentId,
          type: act.type,
          title: act.title,
          status: act.status,
        },
      };
    case 'evidence.add':
      return {
        relation: 'evidences',
        values: {
          ...common,
          hypothesis_id: act.hypothesisId,
          type: act.type,
          description: act.description,
          definition_of_done: act.definitionOfDone,
          script: act.script ?? null,
          evidence: act.payload,
          config_id: act.itemId ?? null,
          config_change_id: act.changeId ?? null,
          config_analysis_id: act.insightId ?? null,
          component_id: act.componentId ?? null,
          check_id: act.checkId ?? null,
        },
      };
  }
}

function updateTarget(act: RowChange): {
  relation: string;
  id: string;
  columns: Readonly<Record<string, string>>;
} {
  switch (act.kind) {
    case 'incident.change':
      return {
        relation: 'incidents',
        id: act.incidentId,
        columns: {
          title: 'title',
          description: 'description',
          type: 'type',
          severity: 'severity',
          status: 'status',
        },
      };
    case 'hypothesis.change':
      return { relation: 'hypotheses', id: act.row, columns: { title: 'title', status: 'status' } };
    case 'evidence.change':
      return {
        relation: 'evidences',
        id: act.row,
        columns: {
          definitionOfDone: 'definition_of_done',
          done: 'done',
          script: 'script',
          description: 'description',
        },
      };
  }
}

const idRowSchema = z.object({ id: z.string() });
const looseRowSchema = z.record(z.string(), documentSchema);

/** Treats empty values as null. A null in `done` means false. */
const emptyToNull = (value: unknown): unknown =>
  value === null || value === undefined || value === '' ? null : value;
const isSame = (a: unknown, b: unknown): boolean =>
  emptyToNull(a) === emptyToNull(b) ||
  (a === false && emptyToNull(b) === null) ||
  (emptyToNull(a) === null && b === false);

/** Max characters of a text in the request URL. Longer texts are only compared before the update. */
const maxComparedLength = 200;

/** Returns a condition that the column is unchanged, which the server checks during the update. */
function unchangedCondition(column: string, was: unknown): readonly Condition[] {
  if (typeof was === 'boolean' || was === null) return [[column, 'is', String(was)]];
  if (typeof was === 'string' && was.length <= maxComparedLength) return [[column, 'eq', was]];
  return [];
}

/** @throws Failure NOT_FOUND if the row was deleted; other failures of the data API */
async function sendChange(data: DataApi, act: RowChange): Promise<SendResult> {
  const { relation, id, columns } = updateTarget(act);
  const to: Values = act.to;
  const was: Values = act.was;
  const fields = Object.keys(to).filter((field) => columns[field] !== undefined && to[field] !== undefined);
  const columnOf = (field: string): string => columns[field] ?? field;
  const read = () =>
    data.row(
      { relation, columns: [...fields.map(columnOf), 'updated_at'], where: [['id', 'eq', id]] },
      looseRowSchema,
    );
  const selection: Pick<RowSelection, 'relation' | 'columns'> = { relation, columns: ['id'] };
  const values = Object.fromEntries(fields.map((field) => [columnOf(field), to[field]]));
  // Another user may change the row between read and update. Then the loop reads again, to return the
  // other user's values.
  for (let tries = 0; ; tries += 1) {
    const current = await read();
    if (current === undefined) throw new Failure('NOT_FOUND', { sentence: messages.rowDeleted });
    if (fields.every((field) => isSame(current[columnOf(field)], to[field]))) return { outcome: 'sent' };
    const asItWas = fields.every(
      (field) => isSame(current[columnOf(field)], was[field]) || isSame(current[columnOf(field)], to[field]),
    );
    if (!asItWas || tries === 2) {
      const { updated_at: updatedAt } = current;
      const values = Object.fromEntries(fields.map((field) => [field, current[columnOf(field)] ?? null]));
      return {
        outcome: 'conflict',
        theirs: typeof updatedAt === 'string' ? { ...values, updatedAt } : values,
      };
    }
    const still = fields.flatMap((field) => unchangedCondition(columnOf(field), current[columnOf(field)]));
    const changed = await data.update(
      { ...selection, where: [['id', 'eq', id], ...still], values },
      idRowSchema,
    );
    if (changed.length > 0) return { outcome: 'sent' };
  }
}

/**
 * Sends one act so that it arrives only once. New rows already have an id, and changed rows are
 * compared first.
 * @param personId id of the user
 * @param createdAt ISO 8601 time at which the user added the row; default: when the server receives it
 * @throws Failure from the data API. After OFFLINE and TIMEOUT the act may have arrived, and is
 * safe to send again
 */
export async function sendIncidentChange(
  data: DataApi,
  act: IncidentChange,
  personId: string,
  createdAt?: string,
): Promise<SendResult> {
  if ('to' in act) return sendChange(data, act);
  const { relation, values } = toInsert(act, personId, createdAt);
  await addOnce(data, relation, act.id, values);
  return { outcome: 'sent' };
}
