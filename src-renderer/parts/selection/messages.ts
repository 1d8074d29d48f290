import { formatInteger } from '#kit/format/formatNumber.ts';

export const messages = {
  bar: 'Selection',
  selected: (count: number) => `${formatInteger(count)} selected`,
  elsewhere: (count: number) => `${formatInteger(count)} not on this page`,
  hidden: (count: number) => `${formatInteger(count)} not in this list`,
  full: (limit: number) => `No more than ${formatInteger(limit)} rows can be selected.`,
  selectAll: (total: number) => `Select all ${formatInteger(total)}`,
  selecting: (done: number, total: number) => `Selecting ${formatInteger(done)} of ${formatInteger(total)}…`,
  tooMany: (limit: number) =>
    `At most ${formatInteger(limit)} rows can be selected. Narrow the list with a filter first.`,
  selectExactly: (count: number) => `Select exactly ${formatInteger(count)} rows.`,
  selectingFirst: 'Wait until all rows are selected.',
  allSelected: (total: number) => `All ${formatInteger(total)} selected`,
  selectFailed: 'Not all rows could be selected',
  cancel: 'Cancel',
  clear: 'Clear',
  copy: 'Copy',
  copyTable: 'As a table',
  copied: (count: number) =>
    count === 1 ? 'Copied 1 row to clipboard' : `Copied ${formatInteger(count)} rows to clipboard`,
  export: 'Export',
  exportCsv: 'As CSV',
  exportJson: 'As JSON',
} as const;

export const bulkMessages = {
  tooMany: (limit: number) => `At most ${formatInteger(limit)} at once. Select fewer rows.`,
  names: 'Acts on',
  moreNames: (count: number) => `and ${formatInteger(count)} more`,
  guarded: (guarded: number, all: number) =>
    guarded === all
      ? 'Confirmation is on for all of them.'
      : `Confirmation is on for ${formatInteger(guarded)} of them.`,
  typed: (name: string) => `Type ${name} to confirm`,
  untyped: (name: string) => `Confirmation is on. Type ${name} first.`,
  checking: 'Checking whether confirmation is needed…',
  running: (action: string) => `${action}…`,
  stop: 'Stop',
  stopping: 'Stopping when the running ones are done…',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: (count: number) => `Try the failed ${count === 1 ? 'one' : formatInteger(count)} again`,
  goOn: (count: number) => `Continue with the other ${formatInteger(count)}`,
  done: (count: number) => `${formatInteger(count)} done`,
  failed: (count: number) => `${formatInteger(count)} failed`,
  unclear: (count: number) => `${formatInteger(count)} unclear`,
  unclearText: 'No answer arrived, so the server may have done it. Check these before you try again.',
  notStarted: (count: number) => `${formatInteger(count)} not started`,
} as const;
