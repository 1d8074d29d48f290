import type { PlaybookRun } from '#contract/playbooks.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { nameCell, partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { ageColumn } from '../list/ageColumn.ts';
import { personColumn, statusColumn } from '../list/plainColumns.ts';
import { resourceAddress } from '../resourceAddress.ts';
import { messages } from './messages.ts';
import { runDuration } from './runDuration.ts';
import { runStatusOf } from './runStatus.ts';

const { columns: headers } = messages;

export const runAddress = ({ id }: Pick<PlaybookRun, 'id'>): string =>
  `/playbooks/runs/${encodeURIComponent(id)}`;

const titleOf = ({ playbook }: PlaybookRun): string => playbook?.title ?? messages.gone;

const durationText = (run: PlaybookRun): string => {
  const ms = runDuration(run, clockNow());
  return ms === undefined ? '' : formatDuration(ms);
};

const resourceColumn: TableColumn<PlaybookRun> = {
  id: 'resource',
  header: headers.resource,
  sortable: false,
  flex: 2,
  width: 240,
  minWidth: 150,
  text: ({ resource }) => resource?.name ?? '',
  cell: ({ resource }) =>
    resource === null
      ? null
      : partsCell(
          drawIconOrSpace(resource.icon ?? '', resource.kind),
          nameCell(resource.name, {
            href: resourceAddress(resource),
            ...(resource.type === null ? {} : { note: formatTypeLabel(resource.type) }),
          }),
        ),
};

export const playbookRunTableColumns: ReadonlyArray<TableColumn<PlaybookRun>> = [
  {
    id: 'name',
    header: headers.name,
    fixed: true,
    sortable: false,
    flex: 3,
    width: 260,
    minWidth: 170,
    text: titleOf,
    cell: (run) =>
      partsCell(
        drawIconOrSpace(run.playbook?.icon ?? '', 'playbook'),
        nameCell(titleOf(run), { href: runAddress(run) }),
      ),
  },
  statusColumn('status', headers.status, ({ status, error }) => {
    const { shape, word } = runStatusOf(status);
    return { shape, word, detail: error ?? word };
  }),
  // Equal to the time of creation, unless a run waited for its approval. Runs are sorted by that time.
  {
    ...ageColumn('start_time', headers.start_time, 110, ({ startedAt }: PlaybookRun) => startedAt, ' ago'),
    hidden: true,
  },
  {
    id: 'duration',
    header: headers.duration,
    sortable: false,
    align: 'end',
    width: 100,
    minWidth: 70,
    text: durationText,
    cell: (run) => (durationText(run) === '' ? null : partsCell(durationText(run))),
  },
  ageColumn('created_at', headers.created_at, 110, ({ createdAt }) => createdAt, ' ago'),
  personColumn('created_by', headers.created_by, ({ createdBy }) => createdBy),
];

/** Columns of runs with their resource. */
export const allRunColumns: ReadonlyArray<TableColumn<PlaybookRun>> = playbookRunTableColumns.flatMap(
  (column) => (column.id === 'name' ? [column, resourceColumn] : [column]),
);
