import { useState } from 'react';
import type { EventQueue } from '#contract/settings.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { ageCell, countCell, partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { UnpagedList } from '#parts/list/UnpagedList.tsx';
import { queues as texts } from './queueMessages.ts';

const queueCountColumn = (
  id: string,
  header: string,
  of: (queue: EventQueue) => number | null,
): TableColumn<EventQueue> => ({
  id,
  header,
  align: 'end',
  width: 140,
  firstOrder: 'desc',
  text: (queue) => String(of(queue) ?? ''),
  sortValue: of,
  cell: (queue) => {
    const value = of(queue);
    return value === null ? null : Number.isInteger(value) ? countCell(value) : partsCell(value.toFixed(1));
  },
});

const queueAgeColumn = (
  id: string,
  header: string,
  of: (queue: EventQueue) => string | null,
): TableColumn<EventQueue> => ({
  id,
  header,
  align: 'end',
  width: 140,
  firstOrder: 'desc',
  text: (queue) => of(queue) ?? '',
  time: of,
  sortValue: of,
  cell: (queue) => ageCell(of(queue), ' ago'),
});

const { columns: headers } = texts;

const columns: ReadonlyArray<TableColumn<EventQueue>> = [
  {
    id: 'name',
    header: headers.name,
    fixed: true,
    flex: 2,
    width: 240,
    minWidth: 140,
    text: ({ name }) => name,
    cell: ({ name }) => partsCell(name),
    sortValue: ({ name }) => name,
  },
  queueCountColumn('pending', headers.pending, ({ pending }) => pending),
  queueCountColumn('failed', headers.failed, ({ failed }) => failed),
  queueCountColumn('average_attempts', headers.attempts, ({ averageAttempts }) => averageAttempts),
  queueAgeColumn('first_failure', headers.firstFailed, ({ firstFailureAt }) => firstFailureAt),
  queueAgeColumn('last_failure', headers.lastFailed, ({ lastFailureAt }) => lastFailureAt),
  {
    id: 'most_common_error',
    header: headers.mostCommonError,
    flex: 3,
    width: 320,
    minWidth: 140,
    text: ({ commonestError }) => commonestError ?? '',
    cell: ({ commonestError }) => (commonestError === null ? null : partsCell(commonestError)),
    sortValue: ({ commonestError }) => commonestError,
  },
];

/** Event queues of the server. Never cached, because the figures change within seconds. */
export function QueuesScreen() {
  const [open, setOpen] = useState<EventQueue>();
  return (
    <UnpagedList
      id="event queues"
      texts={texts.list}
      query={queries.settings.queues.queryOptions({ staleTime: 0 })}
      refreshRate="15s"
      columns={columns}
      rowId={({ name }) => name}
      defaultSort={{ column: 'last_failure', order: 'desc' }}
      onOpen={(queue) => {
        if (queue.commonestError !== null) setOpen(queue);
      }}
    >
      {open !== undefined && (
        <Dialog
          title={texts.mostCommonErrorOf(open.name)}
          open
          hasFocusableBody
          onClose={() => setOpen(undefined)}
          actions={<Button onClick={() => setOpen(undefined)}>{texts.close}</Button>}
        >
          <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{open.commonestError}</pre>
        </Dialog>
      )}
    </UnpagedList>
  );
}
