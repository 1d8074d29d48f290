import type { Pool } from 'pg';
import { isUuid } from '../gateway/isUuid.ts';
import type { SearchKind } from '../gateway/resourceSearch.ts';

type Database = Pick<Pool, 'query'>;

export interface SubjectIds {
  readonly config_id?: string | null | undefined;
  readonly component_id?: string | null | undefined;
  readonly check_id?: string | null | undefined;
}

/** Subject of a playbook run, with its values for templates and conditions. */
export interface RunSubject {
  readonly kind: SearchKind;
  readonly id: string;
  readonly canaryId: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

const sources = [
  ['config_id', 'configs', 'config', 'select config_items.* from config_items where id = $1'],
  ['component_id', 'components', 'component', 'select components.* from components where id = $1'],
  [
    'check_id',
    'checks',
    'check',
    `select checks.*, coalesce(canaries.labels, '{}') || coalesce(checks.labels, '{}') as labels
      from checks join canaries on canaries.id = canary_id where checks.id = $1`,
  ],
] as const;

/** Returns the columns that identify a run's subject. */
export const subjectIdColumns = (ids: SubjectIds) => sources.filter(([column]) => Boolean(ids[column]));

export class UnknownSubjectError extends Error {}

/**
 * Returns the subject by id; undefined without an id.
 * @throws UnknownSubjectError for an unknown id
 */
export async function readSubject(database: Database, ids: SubjectIds): Promise<RunSubject | undefined> {
  const [named] = subjectIdColumns(ids);
  if (named === undefined) return undefined;
  const [column, kind, name, statement] = named;
  const id = ids[column] ?? '';
  const { rows } = isUuid(id) ? await database.query<Record<string, unknown>>(statement, [id]) : { rows: [] };
  const [row] = rows;
  if (row === undefined) throw new UnknownSubjectError(`${name}(id=${id}) not found`);
  const { canary_id: canaryId } = row;
  return { kind, id, canaryId: typeof canaryId === 'string' ? canaryId : null, values: { [name]: row } };
}
