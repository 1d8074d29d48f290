import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import {
  isSortable,
  type ResourceColumn,
  type ResourceKind,
  resourceRules,
} from '../../../src-preload/contract/rules/resources.ts';
import { drawIcon } from '../../kit/icons/drawIcon.ts';
import { faint, nameCell, rowOf, statusCell, tagsCell } from '../../kit/table/cells.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { linkCell } from '../../kit/table/linkCell.ts';
import { jobStatusOf } from '../jobStatus.ts';
import { hasDetails } from '../jobs/jobDetails.ts';
import { ageColumn } from '../list/ageColumn.ts';
import { personColumn } from '../list/plainColumns.ts';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { messages } from './resourceWords.ts';

const { columns: headers } = messages;

type Column = TableColumn<ResourceRow>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** A text of the row or of its values. */
const textColumn = (
  id: ResourceColumn,
  of: (row: ResourceRow) => string,
  more: Partial<Column> = {},
): Column => ({
  id,
  header: headers[id],
  sortable: true,
  flex: 1,
  minWidth: 120,
  text: of,
  cell: (row) => (of(row) === '' ? null : rowOf(of(row))),
  ...more,
});

const valueColumn = (id: ResourceColumn, more: Partial<Column> = {}): Column =>
  textColumn(id, ({ values }) => textOf(values[id]), more);

const age = (id: ResourceColumn, of: (row: ResourceRow) => string | null): Column =>
  ageColumn(id, headers[id], 110, of);

/** What of a row is opened, and how. */
export interface RowOpening {
  readonly hrefOf: (row: ResourceRow) => string;
  readonly hrefOfJob: (row: ResourceRow) => string;
  readonly onJob: (row: ResourceRow) => void;
}

/** The last job as a shape and a word, and what leads to what it said. */
const jobColumn = ({ hrefOfJob, onJob }: RowOpening): Column => ({
  id: 'job_status',
  header: headers.job_status,
  sortable: true,
  flex: 1,
  minWidth: 180,
  text: ({ job }) => (job === null ? '' : jobStatusOf(job.status).word),
  cell: (row) => {
    const { job, name } = row;
    if (job === null) return null;
    const { shape, word } = jobStatusOf(job.status);
    const link = () =>
      linkCell({
        text: messages.jobDetails,
        of: messages.jobDetailsOf(name),
        href: hrefOfJob(row),
        onOpen: () => onJob(row),
      });
    return rowOf(statusCell(shape, word), hasDetails(job) ? link() : null);
  },
});

/** The columns that lists of the settings have; specification part 3 section 2.9. */
const columnsOf = (opening: RowOpening): Readonly<Record<ResourceColumn, Column>> => ({
  name: {
    id: 'name',
    header: headers.name,
    fixed: true,
    sortable: true,
    flex: 3,
    width: 240,
    minWidth: 180,
    text: ({ name }) => name,
    cell: (row) => {
      const { agent, icon, name } = row;
      const badge = agent === null || agent.id === nilUuid ? null : faint(agent.name ?? agent.id);
      return rowOf(
        icon === null ? null : drawIcon(icon),
        nameCell(name, { href: opening.hrefOf(row) }),
        badge,
      );
    },
  },
  email: valueColumn('email', { flex: 2, minWidth: 160 }),
  value: valueColumn('value'),
  description: valueColumn('description', { flex: 2 }),
  roles: {
    ...valueColumn('roles'),
    text: ({ values }) => (Array.isArray(values.roles) ? values.roles.join(', ') : ''),
    cell: ({ values }) => (Array.isArray(values.roles) ? rowOf(values.roles.join(', ')) : null),
  },
  state: valueColumn('state', { flex: 0, width: 100 }),
  source: textColumn('source', ({ source }) => source ?? ''),
  job_status: jobColumn(opening),
  job_time_start: age('job_time_start', ({ job }) => job?.startedAt ?? null),
  job_last_failed: age('job_last_failed', ({ job }) => job?.lastFailedAt ?? null),
  labels: textColumn(
    'labels',
    ({ labels }) =>
      Object.entries(labels)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
    { cell: ({ labels }) => tagsCell(labels, 1) },
  ),
  created_at: age('created_at', ({ createdAt }) => createdAt),
  updated_at: age('updated_at', ({ updatedAt }) => updatedAt),
  created_by: personColumn('created_by', headers.created_by, ({ createdBy }) => createdBy),
});

/** The columns of a kind's list, in its order. */
export function resourceColumns(
  kind: ResourceKind,
  own: ResourceDefinition['columns'],
  opening: RowOpening,
): readonly Column[] {
  const columns = columnsOf(opening);
  return resourceRules[kind].columns.map((id) => ({
    ...columns[id],
    sortable: isSortable(kind, id),
    ...own?.[id],
  }));
}
