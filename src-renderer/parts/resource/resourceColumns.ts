import type { ResourceRow } from '#contract/resources.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import {
  isSortable,
  type ResourceColumn,
  type ResourceKind,
  resourceRules,
} from '#contract/rules/resources.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { faint, nameCell, partsCell, statusCell, tagsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { jobStatusOf } from '../jobStatus.ts';
import { hasDetails } from '../jobs/jobDetails.ts';
import { ageColumn } from '../list/ageColumn.ts';
import { countColumn, personColumn } from '../list/plainColumns.ts';
import { originDisplayOf } from '../origin/originDisplayOf.ts';
import type { OwnColumns } from './ResourceDefinition.ts';
import { messages } from './resourceTexts.ts';
import { rowLabel } from './rowLabel.ts';

const { columns: headers } = messages;

type Column = TableColumn<ResourceRow>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : stringifyExact(value);

const textColumn = (
  id: ResourceColumn,
  of: (row: ResourceRow) => string,
  more: Partial<Column> = {},
): Column => ({
  id,
  header: headers[id],
  sortable: true,
  width: 140,
  minWidth: 72,
  text: of,
  cell: (row) => (of(row) === '' ? null : partsCell(of(row))),
  ...more,
});

const valueColumn = (id: ResourceColumn, more: Partial<Column> = {}): Column =>
  textColumn(id, ({ values }) => textOf(values[id]), more);

/** Width of ages. */
const ageWidth = 100;

const age = (id: ResourceColumn, of: (row: ResourceRow) => string | null): Column =>
  ageColumn(id, headers[id], ageWidth, of);

const valueAge = (id: ResourceColumn): Column =>
  ageColumn(id, headers[id], ageWidth, ({ values }) => {
    const value = values[id];
    return typeof value === 'string' ? value : null;
  });

const valueCount = (id: ResourceColumn, width: number): Column =>
  countColumn(id, headers[id], width, ({ values }) => Number(values[id] ?? 0));

/** Where a row is managed, with a link to its owner. */
function sourceCell(row: ResourceRow, onOpenHref: (href: string) => void): HTMLElement | null {
  const { source, values } = row;
  const origin = originDisplayOf({ ...row, namespace: textOf(values.namespace) });
  if (origin.kind === 'link') {
    const { text, href } = origin;
    const accessibleSuffix = messages.originOf(rowLabel(row));
    return partsCell(linkCell({ text, accessibleSuffix, href, onOpen: () => onOpenHref(href) }));
  }
  const text = sourceText(row);
  return text === '' ? null : partsCell(source === null ? faint(text) : text);
}

/** Text of the source: its link, otherwise the stored text. */
function sourceText(row: ResourceRow): string {
  const origin = originDisplayOf({ ...row, namespace: textOf(row.values.namespace) });
  return origin.kind === 'link' || origin.kind === 'text' ? origin.text : (row.source ?? '');
}

/** How rows and their jobs are opened. */
export interface RowLinks {
  /** Opens the page of a row's owner. */
  readonly onOpenHref: (href: string) => void;
  readonly hrefOf: (row: ResourceRow) => string;
  readonly hrefOfJob: (row: ResourceRow) => string;
  readonly onJob: (row: ResourceRow) => void;
}

/** Status of the last job, with a link to its details. */
const jobColumn = ({ hrefOfJob, onJob }: RowLinks): Column => ({
  id: 'job_status',
  header: headers.job_status,
  sortable: true,
  width: 180,
  // Icon, status and the link to the details.
  minWidth: 156,
  text: ({ job }) => (job === null ? '' : jobStatusOf(job.status).word),
  cell: (row) => {
    const { job } = row;
    if (job === null) return null;
    const { shape, word } = jobStatusOf(job.status);
    const link = () =>
      linkCell({
        text: messages.jobDetails,
        accessibleSuffix: messages.jobDetailsOf(rowLabel(row)),
        href: hrefOfJob(row),
        onOpen: () => onJob(row),
      });
    return partsCell(statusCell(shape, word), hasDetails(job) ? link() : null);
  },
});

const columnsOf = (links: RowLinks): Readonly<Record<ResourceColumn, Column>> => ({
  name: {
    id: 'name',
    header: headers.name,
    fixed: true,
    sortable: true,
    flex: 3,
    width: 260,
    minWidth: 160,
    text: rowLabel,
    cell: (row) => {
      const { agent, icon } = row;
      const badge = agent === null || agent.id === nilUuid ? null : faint(agent.name ?? agent.id);
      return partsCell(
        icon === null ? null : drawIconOrSpace(icon),
        nameCell(rowLabel(row), { href: links.hrefOf(row) }),
        badge,
      );
    },
  },
  type: valueColumn('type'),
  used_by: valueColumn('used_by'),
  email: valueColumn('email', { flex: 2, width: 220, minWidth: 140 }),
  value: valueColumn('value', { flex: 1, width: 180, minWidth: 100 }),
  description: valueColumn('description', { flex: 2, width: 240, minWidth: 100 }),
  roles: {
    ...valueColumn('roles'),
    text: ({ values }) => (Array.isArray(values.roles) ? values.roles.join(', ') : ''),
    cell: ({ values }) => (Array.isArray(values.roles) ? partsCell(values.roles.join(', ')) : null),
  },
  state: valueColumn('state', { width: 100 }),
  integration_type: valueColumn('integration_type', { width: 120 }),
  source: textColumn('source', sourceText, { width: 170, cell: (row) => sourceCell(row, links.onOpenHref) }),
  job_status: jobColumn(links),
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
  resource: valueColumn('resource'),
  subject: valueColumn('subject'),
  action: valueColumn('action'),
  schedule: valueColumn('schedule', { width: 130 }),
  namespace: valueColumn('namespace', { width: 130 }),
  config_count: valueCount('config_count', 90),
  checks_count: valueCount('checks_count', 86),
  config_scrapper_count: valueCount('config_scrapper_count', 100),
  playbook_runs_count: valueCount('playbook_runs_count', 124),
  last_seen: valueColumn('last_seen'),
  last_received: valueAge('last_received'),
  events: valueColumn('events'),
  title: valueColumn('title'),
  filter: valueColumn('filter'),
  pending: valueCount('pending', 90),
  failed: valueCount('failed', 90),
  sent: valueCount('sent', 90),
  avg_duration_ms: valueColumn('avg_duration_ms', { width: 130 }),
  repeat_interval: valueColumn('repeat_interval', { width: 130 }),
  wait_for: valueColumn('wait_for', { width: 110 }),
  until: valueAge('until'),
  created_at: age('created_at', ({ createdAt }) => createdAt),
  updated_at: age('updated_at', ({ updatedAt }) => updatedAt),
  created_by: {
    ...personColumn('created_by', headers.created_by, ({ createdBy }: ResourceRow) => createdBy),
    flex: 0,
    width: 130,
    minWidth: 72,
  },
});

export function resourceColumns(
  kind: ResourceKind,
  own: OwnColumns | undefined,
  opening: RowLinks,
): readonly Column[] {
  const columns = columnsOf(opening);
  return resourceRules[kind].columns.map((id) => ({
    ...columns[id],
    sortable: isSortable(kind, id),
    ...own?.[id],
  }));
}
