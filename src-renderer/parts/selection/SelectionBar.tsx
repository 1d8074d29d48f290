import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Copy, Download, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { enterListBefore } from '#kit/keys/listEntry.ts';
import { useRovingFocus } from '#kit/keys/useRovingFocus.ts';
import { Row as Box, Text } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import type { TableColumn } from '#kit/table/columns.ts';
import { copyRows } from '#kit/table/copyRows.ts';
import type { ExportFormat } from '#kit/table/ExportFormat.ts';
import { exportedCell } from '#kit/table/exportedCell.ts';
import { maxSelected, type Selection } from '#kit/table/Selection.ts';
import { visibleColumnsOf } from '#kit/table/visibleColumnsOf.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useActionState } from '../actions/useActionState.ts';
import { exportedText, exportTypes } from '../exportedText.ts';
import { saveText } from '../saveText.ts';
import type { BulkAction } from './BulkAction.ts';
import { bulkMessages, messages } from './messages.ts';
import type { SelectsAll } from './useSelectAll.ts';

export interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly tableId: string;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  /** The rows that the table shows. */
  readonly shown: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Name of the rows, for the name of the exported file. */
  readonly rowsName: string;
  readonly actions: ReadonlyArray<BulkAction<Row>>;
  /** Selects the rows of all pages. Undefined for a list without pages. */
  readonly all?: SelectsAll | undefined;
}

interface OpenDialog<Row> {
  /** Id of its action. */
  readonly id: string;
  readonly rows: readonly Row[];
  readonly selection: Selection<Row>;
}

/** The bar with the number of selected rows and the actions on them. Renders nothing without selected rows. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, tableId, columns, shown, rowId, rowsName, actions, all } = props;
  const rows = useSyncExternalStore(selection.subscribe, selection.rows);
  const [opened, setOpen] = useState<OpenDialog<Row>>();
  // The dialog belongs to the rows of one list, and the bar can go on to those of another.
  const open = opened?.selection === selection ? opened : undefined;
  const answers = useQueryClient();
  const { history } = useRouter();
  const bar = useRef<HTMLDivElement>(null);
  useRovingFocus(bar);
  const dialog = actions.find((action) => 'Dialog' in action && action.id === open?.id);
  const Dialog = dialog !== undefined && 'Dialog' in dialog ? dialog.Dialog : undefined;
  if (rows.size === 0) return null;
  const chosen = [...rows.values()];
  const waitReason = all?.progress === undefined ? undefined : messages.selectingFirst;
  const here = shown.filter((row) => rows.has(rowId(row))).length;
  const elsewhere = rows.size - here;
  const clear = () => {
    if (bar.current !== null) enterListBefore(bar.current);
    selection.clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    clear();
  };
  const copyTable = () =>
    void copyText(copyRows(chosen, visibleColumnsOf(tableId, columns)), messages.copied(chosen.length));
  const exportAs = (format: ExportFormat) => {
    const fields = visibleColumnsOf(tableId, columns).map((column) => ({
      header: column.header,
      value: (row: Row) => exportedCell(column, row),
    }));
    const name = `${rowsName.replaceAll(' ', '-')}-selection.${format}`;
    void saveText({ name, type: exportTypes[format], text: exportedText(format, chosen, fields) });
  };
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={messages.bar}
      fixed
      wrap
      gap={8}
      paddingX={16}
      paddingY={8}
      edge="top"
      surface="accent-subtle"
      onKeyDown={onKeyDown}
    >
      <Text fixed flow="nowrap" weight={600} digits role="status">
        {messages.selected(rows.size)}
      </Text>
      {elsewhere > 0 && (
        <Text fixed flow="nowrap" size={12} tone="muted" digits>
          {all === undefined ? messages.hidden(elsewhere) : messages.elsewhere(elsewhere)}
        </Text>
      )}
      {rows.size === maxSelected && (
        <Text fixed size={12} tone="muted">
          {messages.full(maxSelected)}
        </Text>
      )}
      {all !== undefined && (
        <SelectAll all={all} isComplete={all.total === shown.length && here === shown.length} />
      )}
      <Text grow />
      {actions.map((action) =>
        'copy' in action ? null : (
          <ActionButton
            key={action.id}
            action={action}
            count={chosen.length}
            waitReason={waitReason}
            onClick={() =>
              'href' in action
                ? history.push(action.href(chosen))
                : setOpen({ id: action.id, rows: chosen, selection })
            }
          />
        ),
      )}
      <Menu
        trigger={
          <Button disabledReason={waitReason}>
            <Copy aria-hidden />
            <span>{messages.copy}</span>
          </Button>
        }
      >
        <MenuItem onSelect={copyTable}>{messages.copyTable}</MenuItem>
        {actions.map((action) =>
          'copy' in action ? (
            <MenuItem key={action.id} onSelect={() => void action.copy(chosen, answers)}>
              {action.label}
            </MenuItem>
          ) : null,
        )}
      </Menu>
      <Menu
        trigger={
          <Button disabledReason={waitReason}>
            <Download aria-hidden />
            <span>{messages.export}</span>
          </Button>
        }
      >
        <MenuItem onSelect={() => exportAs('csv')}>{messages.exportCsv}</MenuItem>
        <MenuItem onSelect={() => exportAs('json')}>{messages.exportJson}</MenuItem>
      </Menu>
      <Button kind="quiet" keys="Escape" onClick={clear}>
        <X aria-hidden />
        <span>{messages.clear}</span>
      </Button>
      {Dialog !== undefined && open !== undefined && (
        <Dialog
          rows={open.rows}
          // A run can end after another dialog was opened.
          onClose={() => setOpen((now) => (now === open ? undefined : now))}
        />
      )}
    </Box>
  );
}

/** A single button, so that it has the focus from the start to the end of the selection. */
function SelectAll({
  all,
  isComplete,
}: {
  readonly all: SelectsAll;
  /** Whether all rows that match are displayed and selected. Of other pages, the bar does not know which. */
  readonly isComplete: boolean;
}) {
  const { total, progress, disabledReason, start, cancel } = all;
  if (total === undefined && progress === undefined) return null;
  const getLabel = () => {
    if (progress !== undefined) return messages.cancel;
    return isComplete ? messages.allSelected(total ?? 0) : messages.selectAll(total ?? 0);
  };
  return (
    <>
      {progress !== undefined && (
        <Text fixed flow="nowrap" size={12} tone="muted" digits>
          {messages.selecting(progress.done, progress.total)}
        </Text>
      )}
      <Button
        key="select all"
        kind="quiet"
        disabledReason={
          progress === undefined
            ? isComplete
              ? messages.allSelected(total ?? 0)
              : disabledReason
            : undefined
        }
        onClick={progress === undefined ? start : cancel}
      >
        {getLabel()}
      </Button>
    </>
  );
}

function limitReasonOf<Row>(
  action: Exclude<BulkAction<Row>, { copy: unknown }>,
  count: number,
): string | undefined {
  const limit = 'maxRows' in action ? { max: action.maxRows } : action.rowCount;
  if ('exactly' in limit) return count === limit.exactly ? undefined : messages.selectExactly(limit.exactly);
  const { max } = limit;
  return count > max ? bulkMessages.tooMany(max) : undefined;
}

function ActionButton<Row>({
  action,
  count,
  waitReason,
  onClick,
}: {
  readonly action: Exclude<BulkAction<Row>, { copy: unknown }>;
  readonly count: number;
  readonly waitReason: string | undefined;
  readonly onClick: () => void;
}) {
  const { isPermitted, disabledReason } = useActionState(action);
  const { icon: Icon, label } = action;
  if (!isPermitted) return null;
  return (
    <Button
      disabledReason={disabledReason ?? waitReason ?? limitReasonOf(action, count)}
      aria-haspopup={'Dialog' in action ? 'dialog' : undefined}
      onClick={onClick}
    >
      <Icon aria-hidden />
      <span>{label}</span>
    </Button>
  );
}
