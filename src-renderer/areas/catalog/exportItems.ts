import type { CatalogExportInput, CatalogExportProgress } from '../../../src-preload/contract/catalog.ts';
import {
  type CatalogExportColumn,
  catalogExportColumns,
} from '../../../src-preload/contract/rules/catalogList.ts';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import { type Toast, useToasts } from '../../kit/overlay/toastStore.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { saveOffered } from '../../parts/saveOffered.ts';
import { messages } from './messages.ts';

const isExportColumn = (id: string): id is CatalogExportColumn =>
  catalogExportColumns.some((column) => column === id);

/**
 * The columns of a file for those that are shown: the health stands beside the status, which shows it as a shape, and the id
 * stands last, so that rows can be told apart.
 */
export function exportColumnsOf(shown: readonly string[]): CatalogExportColumn[] {
  const columns = shown.filter(isExportColumn);
  return [...columns.flatMap((id) => (id === 'status' ? [id, 'health' as const] : [id])), 'id'];
}

type Finished = Extract<CatalogExportProgress, { stage: 'finished' }>;

function doneToast({ rows, synced }: Finished): Omit<Toast, 'id'> {
  const text = messages.exported(formatInteger(rows), rows === 1);
  if (synced === undefined) return { kind: 'done', text };
  const total = synced.total === null ? undefined : formatInteger(synced.total);
  return { kind: 'done', text, note: messages.exportedPart(formatInteger(synced.done), total) };
}

function failedToast(error: unknown): Omit<Toast, 'id'> {
  const { sentence, serverMessage, details } = toShownFailure(error);
  return { kind: 'failed', text: messages.exportFailed, note: sentence, details: details ?? serverMessage };
}

/**
 * Exports what the filter keeps, and says how far it is and how it ended.
 * @param expected how many rows the list says there are
 */
export async function exportItems(input: CatalogExportInput, expected: number | undefined): Promise<void> {
  const { show, change } = useToasts.getState();
  const cancelling = new AbortController();
  const running = (done: number, total: number | undefined): Omit<Toast, 'id'> => ({
    kind: 'running',
    text: messages.exporting,
    progress: { done, total },
    onCancel: () => cancelling.abort(),
  });
  const toast = show(running(0, expected));
  const cancelled = () => change(toast, { kind: 'info', text: messages.exportCancelled });
  try {
    for await (const step of await bridge.catalog.items.export(input, { signal: cancelling.signal })) {
      if (step.stage === 'offer') saveOffered(step.path);
      else if (step.stage === 'running') change(toast, running(step.done, step.total));
      else if (step.stage === 'finished') change(toast, doneToast(step));
      else cancelled();
    }
  } catch (error) {
    if (cancelling.signal.aborted) cancelled();
    else change(toast, failedToast(error));
  }
}
