import type { ResourceRow } from '#contract/resources.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import {
  type ColumnDisplay,
  columnRule,
  isSortable,
  type ResourceColumn,
  type ResourceKind,
  resourceRules,
} from '#contract/rules/resources.ts';
import { formatBytes } from '#kit/format/formatNumber.ts';
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

type Column = TableColumn<ResourceRow>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : stringifyExact(value);

/** Values of columns that all kinds have. Other columns are in the row's `values`. */
const commonValues: Partial<Record<ResourceColumn, (row: ResourceRow) => unknown>> = {
  job_time_start: ({ job }) => job?.startedAt ?? null,
  job_last_failed: ({ job }) => job?.lastFailedAt ?? null,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
};

/** Returns a row's value in a column, as the server wrote it. */
export const columnValue = (row: ResourceRow, id: ResourceColumn): unknown =>
  commonValues[id] === undefined ? row.values[id] : commonValues[id](row);

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
function jobCell(row: ResourceRow, { hrefOfJob, onJob }: RowLinks): HTMLElement | null {
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
}

function nameOf(row: ResourceRow, links: RowLinks): HTMLElement {
  const { agent, icon } = row;
  const badge = agent === null || agent.id === nilUuid ? null : faint(agent.name ?? agent.id);
  return partsCell(
    icon === null ? null : drawIconOrSpace(icon),
    nameCell(rowLabel(row), { href: links.hrefOf(row) }),
    badge,
  );
}

interface ColumnContext {
  readonly id: ResourceColumn;
  readonly header: string;
  readonly links: RowLinks;
}

const textColumn = (
  { id, header }: ColumnContext,
  text: (row: ResourceRow) => string,
  cell: (row: ResourceRow) => HTMLElement | null = (row) => (text(row) === '' ? null : partsCell(text(row))),
): Column => ({ id, header, width: 140, minWidth: 72, text, cell });

const listText = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(', ') : '');

const labelText = ({ labels }: ResourceRow): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');

const sizeText = (value: unknown): string => (typeof value === 'number' ? formatBytes(value) : '');

const drawers: Readonly<Record<ColumnDisplay, (context: ColumnContext) => Column>> = {
  name: ({ id, header, links }) => ({
    id,
    header,
    fixed: true,
    flex: 3,
    width: 260,
    minWidth: 160,
    text: rowLabel,
    cell: (row) => nameOf(row, links),
  }),
  text: (context) => textColumn(context, (row) => textOf(columnValue(row, context.id))),
  names: (context) => textColumn(context, (row) => listText(columnValue(row, context.id))),
  age: ({ id, header }) =>
    ageColumn(id, header, 100, (row) => {
      const value = columnValue(row, id);
      return typeof value === 'string' ? value : null;
    }),
  count: ({ id, header }) => countColumn(id, header, 100, (row) => Number(columnValue(row, id) ?? 0)),
  bytes: (context) => ({
    ...textColumn(context, (row) => sizeText(columnValue(row, context.id))),
    align: 'end',
    firstOrder: 'desc',
    width: 90,
  }),
  labels: (context) => textColumn(context, labelText, ({ labels }) => tagsCell(labels, 1)),
  source: (context) => ({
    ...textColumn(context, sourceText, (row) => sourceCell(row, context.links.onOpenHref)),
    width: 170,
  }),
  job: (context) => ({
    ...textColumn(
      context,
      ({ job }) => (job === null ? '' : jobStatusOf(job.status).word),
      (row) => jobCell(row, context.links),
    ),
    width: 180,
    // Icon, status and the link to the details.
    minWidth: 156,
  }),
  creator: ({ id, header }) => ({
    ...personColumn(id, header, ({ createdBy }: ResourceRow) => createdBy),
    flex: 0,
    width: 130,
    minWidth: 72,
  }),
};

const noLinks: RowLinks = { onOpenHref() {}, hrefOf: () => '', hrefOfJob: () => '', onJob() {} };

/** Returns the text of a row's value in a column. */
export function columnText(row: ResourceRow, id: ResourceColumn): string {
  const { as, header } = columnRule(id);
  return drawers[as]({ id, header, links: noLinks }).text(row);
}

/**
 * Returns the list columns of a kind.
 * @param own settings that differ from those of the display
 */
export function columnsOfKind(
  kind: ResourceKind,
  own: OwnColumns | undefined,
  links: RowLinks,
): readonly Column[] {
  return resourceRules[kind].columns.map((id) => {
    const { as, header, computed: _, ...sizes } = columnRule(id);
    return {
      ...drawers[as]({ id, header, links }),
      ...sizes,
      sortable: isSortable(kind, id),
      ...own?.[id],
    };
  });
}
