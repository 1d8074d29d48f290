import type { CatalogExportInput, CatalogExportProgress } from '#contract/catalog.ts';
import { type CatalogExportColumn, catalogExportColumns } from '#contract/rules/catalogList.ts';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { windowZoneName } from '#kit/format/timeZone.ts';
import type { Toast } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { saveRows } from '#parts/saveRows.ts';
import { specText } from './conditions/columnText.ts';
import { messages } from './messages.ts';

const isExportColumn = (id: string): id is CatalogExportColumn =>
  catalogExportColumns.some((column) => column === id);

const fieldsAfter: Readonly<Partial<Record<CatalogExportColumn, readonly CatalogExportColumn[]>>> = {
  status: ['health'],
  tags: ['labels'],
};

/**
 * Export fields of the displayed columns.
 * Health follows the status, whose cell shows it as an icon. Labels follow the tags. The id comes last and
 * identifies the row.
 * @param own the user's own columns
 */
export function exportColumnsOf(
  shown: readonly string[],
  own: readonly OwnColumn[] = [],
): CatalogExportInput['columns'] {
  const columns = shown.flatMap((id): CatalogExportInput['columns'] => {
    if (isExportColumn(id)) return [id, ...(fieldsAfter[id] ?? [])];
    const column = own.find((one) => specText(one) === id);
    return column === undefined ? [] : [column];
  });
  return [...columns, 'id'];
}

type Finished = Extract<CatalogExportProgress, { stage: 'finished' }>;

function doneToast({ rows, synced }: Finished): Omit<Toast, 'id'> {
  const text = messages.exported(formatInteger(rows), rows === 1);
  if (synced === undefined) return { kind: 'done', text };
  const total = synced.total === null ? undefined : formatInteger(synced.total);
  return { kind: 'done', text, note: messages.exportedPart(formatInteger(synced.done), total) };
}

/**
 * Exports the filtered items and shows progress and result.
 * @param expected row count of the list
 */
export const exportItems = (input: CatalogExportInput, expected: number | undefined): Promise<void> =>
  saveRows<Finished>({
    begin: (signal) => bridge.catalog.items.export({ ...input, timeZone: windowZoneName() }, { signal }),
    expected,
    texts: {
      running: messages.exporting,
      failed: messages.exportFailed,
      cancelled: messages.exportCancelled,
    },
    done: doneToast,
  });
