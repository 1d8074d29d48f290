import type { SendListInput, SentNotification } from '#contract/notifications.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ExportFormat } from '#kit/table/ExportFormat.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { exportedText, exportTypes } from '#parts/exportedText.ts';
import { saveFile } from '#parts/saveFile.ts';
import { saveRows } from '#parts/saveRows.ts';
import { messages } from './messages.ts';
import { readSends } from './readSends.ts';
import { sendFields } from './sendFields.ts';

interface Finished {
  readonly stage: 'finished';
  readonly rows: number;
  readonly total: number;
}

async function* exportSteps(
  input: SendListInput,
  format: ExportFormat,
  columnIds: readonly string[],
  signal: AbortSignal,
) {
  const read: SentNotification[] = [];
  let total = 0;
  for await (const page of readSends(input, (pageInput) =>
    bridge.notifications.sends.list(pageInput, { signal }),
  )) {
    read.push(...page.sends);
    total = page.total;
    yield { stage: 'running' as const, done: read.length, total: page.expected };
  }
  const file = {
    name: `notifications.${format}`,
    type: exportTypes[format],
    text: exportedText(format, read, sendFields(columnIds)),
  };
  for await (const step of await saveFile(file, { signal })) {
    if (step.stage === 'saved') {
      const finished: Finished = { stage: 'finished', rows: read.length, total };
      yield finished;
    } else yield step;
  }
}

/**
 * Exports the filtered notifications page by page, with progress and result.
 * @param columnIds the displayed columns, from left to right
 * @param expected total count according to the list
 */
export const exportSends = (
  input: SendListInput,
  format: ExportFormat,
  columnIds: readonly string[],
  expected: number | undefined,
): Promise<void> =>
  saveRows<Finished>({
    begin: async (signal) => exportSteps(input, format, columnIds, signal),
    expected,
    texts: messages.export,
    done: ({ rows, total }) => ({
      kind: 'done',
      text: messages.export.done(formatInteger(rows), rows === 1),
      ...(total > rows ? { note: messages.export.more(formatInteger(rows), formatInteger(total)) } : {}),
    }),
  });
