import { useState } from 'react';
import type { EventQueue } from '../../../src-preload/contract/settings.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { ageCell, countCell, rowOf } from '../../kit/table/cells.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { queues as texts } from './queueMessages.ts';

const count = (
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
    return value === null ? null : Number.isInteger(value) ? countCell(value) : rowOf(value.toFixed(1));
  },
});

const age = (
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
    minWidth: 200,
    text: ({ name }) => name,
    cell: ({ name }) => rowOf(name),
    sortValue: ({ name }) => name,
  },
  count('pending', headers.pending, ({ pending }) => pending),
  count('failed', headers.failed, ({ failed }) => failed),
  count('average_attempts', headers.attempts, ({ averageAttempts }) => averageAttempts),
  age('first_failure', headers.firstFailed, ({ firstFailureAt }) => firstFailureAt),
  age('last_failure', headers.lastFailed, ({ lastFailureAt }) => lastFailureAt),
  {
    id: 'most_common_error',
    header: headers.commonest,
    flex: 3,
    minWidth: 200,
    text: ({ commonestError }) => commonestError ?? '',
    cell: ({ commonestError }) => commonestError,
    sortValue: ({ commonestError }) => commonestError,
  },
];

/** Event queues of the server. Never cached, because the figures change within seconds. */
export function QueuesScreen() {
  const [open, setOpen] = useState<EventQueue>();
  return (
    <WholeList
      id="event queues"
      words={texts.list}
      query={queries.settings.queues.queryOptions({ staleTime: 0 })}
      every="15s"
      columns={columns}
      rowId={({ name }) => name}
      startsBy={{ column: 'last_failure', order: 'desc' }}
      onOpen={(queue) => {
        if (queue.commonestError !== null) setOpen(queue);
      }}
    >
      {open !== undefined && (
        <Dialog
          title={texts.commonest(open.name)}
          open
          reading
          onClose={() => setOpen(undefined)}
          actions={<Button onClick={() => setOpen(undefined)}>{texts.close}</Button>}
        >
          <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{open.commonestError}</pre>
        </Dialog>
      )}
    </WholeList>
  );
}
