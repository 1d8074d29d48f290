import { z } from 'zod';
import type { IncidentAct, WaitingAct } from '../../../src-preload/contract/incidents.ts';
import { Failure } from '../../base/Failure.ts';
import type { DataApi, RowsMeant } from '../../server/DataApi.ts';
import type { Condition } from '../../server/postgrest.ts';
import { messages } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;
type Change = Extract<IncidentAct, { to: unknown }>;
type Addition = Exclude<IncidentAct, Change>;

export type Sent =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'conflict'; readonly theirs: NonNullable<WaitingAct['theirs']> };

function additionOf(act: Addition, personId: string): { relation: string; values: Values } {
  const common = { id: act.id, created_by: personId };
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

function changedRow(act: Change): {
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

const idOnly = z.object({ id: z.string() });
const looseRow = z.record(z.string(), z.json());

/** @throws Failure from the data API */
export async function isThere(data: DataApi, relation: string, id: string): Promise<boolean> {
  const row = await data.row({ relation, columns: ['id'], where: [['id', 'eq', id]] }, idOnly);
  return row !== undefined;
}

/** Failures after which the row may exist: an earlier attempt arrived, or a proxy lost the response. */
const mayBeThere: readonly string[] = ['CONFLICT', 'SERVER'];

/**
 * Inserts a row with an id that the client chose. A row that already exists came from an earlier attempt.
 * @throws Failure from the data API
 */
export async function addOnce(data: DataApi, relation: string, id: string, values: Values): Promise<void> {
  try {
    await data.insert({ relation, columns: ['id'], values }, idOnly);
  } catch (error) {
    if (!(error instanceof Failure) || !mayBeThere.includes(error.code)) throw error;
    if (!(await isThere(data, relation, id))) throw error;
  }
}

/** Treats empty values as null. A null in `done` means false. */
const plain = (value: unknown): unknown =>
  value === null || value === undefined || value === '' ? null : value;
const isSame = (a: unknown, b: unknown): boolean =>
  plain(a) === plain(b) || (a === false && plain(b) === null) || (plain(a) === null && b === false);

/** Max characters of a text in the request URL. Longer texts are only compared before the update. */
const longestCompared = 200;

/** Returns a condition that the column is unchanged, which the server checks during the update. */
function unchanged(column: string, was: unknown): readonly Condition[] {
  if (typeof was === 'boolean' || was === null) return [[column, 'is', String(was)]];
  if (typeof was === 'string' && was.length <= longestCompared) return [[column, 'eq', was]];
  return [];
}

/** @throws Failure NOT_FOUND if the row was deleted; other failures of the data API */
async function sendChange(data: DataApi, act: Change): Promise<Sent> {
  const { relation, id, columns } = changedRow(act);
  const to: Values = act.to;
  const was: Values = act.was;
  const fields = Object.keys(to).filter((field) => columns[field] !== undefined && to[field] !== undefined);
  const columnOf = (field: string): string => columns[field] ?? field;
  const read = () =>
    data.row({ relation, columns: fields.map(columnOf), where: [['id', 'eq', id]] }, looseRow);
  const meant: Pick<RowsMeant, 'relation' | 'columns'> = { relation, columns: ['id'] };
  const values = Object.fromEntries(fields.map((field) => [columnOf(field), to[field]]));
  // Another user may change the row between read and update. Then the loop reads again, to return the
  // other user's values.
  for (let tries = 0; ; tries += 1) {
    const now = await read();
    if (now === undefined) throw new Failure('NOT_FOUND', { sentence: messages.rowGone });
    if (fields.every((field) => isSame(now[columnOf(field)], to[field]))) return { outcome: 'sent' };
    const asItWas = fields.every(
      (field) => isSame(now[columnOf(field)], was[field]) || isSame(now[columnOf(field)], to[field]),
    );
    if (!asItWas || tries === 2) {
      const theirs = Object.fromEntries(fields.map((field) => [field, now[columnOf(field)] ?? null]));
      return { outcome: 'conflict', theirs };
    }
    const still = fields.flatMap((field) => unchanged(columnOf(field), now[columnOf(field)]));
    const changed = await data.update({ ...meant, where: [['id', 'eq', id], ...still], values }, idOnly);
    if (changed.length > 0) return { outcome: 'sent' };
  }
}

/**
 * Sends one act so that it arrives only once. New rows already have an id, and changed rows are
 * compared first.
 * @param personId id of the user
 * @throws Failure from the data API. After OFFLINE and TIMEOUT the act may have arrived, and is
 * safe to send again
 */
export async function sendAct(data: DataApi, act: IncidentAct, personId: string): Promise<Sent> {
  if ('to' in act) return sendChange(data, act);
  const { relation, values } = additionOf(act, personId);
  await addOnce(data, relation, act.id, values);
  return { outcome: 'sent' };
}
