import { ArrowDown, ArrowUp, Columns3, Pencil } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { Box } from '../layout/boxes.tsx';
import { Popover } from '../overlay/Popover.tsx';
import styles from './ColumnChooser.module.css';
import { arrangeColumns, type ColumnLayout } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import { changeLayout, layoutOf, onLayoutChange } from './layouts.ts';

/** Columns that the user adds to a table. */
export interface OwnColumnActions {
  readonly isOwn: (columnId: string) => boolean;
  readonly onEdit: (columnId: string) => void;
  readonly onAdd: () => void;
  /** Label of the button that adds one. */
  readonly addLabel: string;
}

interface ColumnChooserProps<Row> {
  readonly tableId: string;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly ownColumns?: OwnColumnActions | undefined;
}

/** Shows, hides and reorders the columns of a table. The keyboard alternative to dragging. */
export function ColumnChooser<Row>({ tableId, columns, ownColumns }: ColumnChooserProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const leaveTo = (act: () => void) => {
    setIsOpen(false);
    act();
  };
  const layout = useSyncExternalStore(onLayoutChange, () => layoutOf(tableId));
  const arranged = arrangeColumns(columns, layout);
  const change = (next: readonly { readonly id: string; readonly hidden: boolean }[]) => {
    const made: ColumnLayout = {
      order: next.map(({ id }) => id),
      hidden: next.filter(({ hidden }) => hidden).map(({ id }) => id),
      widths: layout?.widths ?? {},
    };
    changeLayout(tableId, made);
  };
  const move = (from: number, to: number) => {
    const next = [...arranged];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
  };
  return (
    <Popover
      label="Columns"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label="Columns">
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <Box as="ul" minHeight={0} overflow="auto" padding={4}>
        {arranged.map(({ id, hidden }, index) => {
          const column = columns.find((one) => one.id === id);
          if (column === undefined) return null;
          return (
            <li key={id} className={styles.row}>
              <label className={styles.name}>
                <input
                  type="checkbox"
                  checked={!hidden}
                  disabled={column.fixed === true}
                  onChange={() =>
                    change(arranged.map((one) => (one.id === id ? { ...one, hidden: !hidden } : one)))
                  }
                />
                {column.header}
              </label>
              {ownColumns?.isOwn(id) === true && (
                <IconButton
                  label={`Edit ${column.header}`}
                  onClick={() => leaveTo(() => ownColumns.onEdit(id))}
                >
                  <Pencil aria-hidden />
                </IconButton>
              )}
              <IconButton
                label={`Move ${column.header} left`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={`Move ${column.header} right`}
                disabled={index === arranged.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </Box>
      <Box padding={4} edge="top" display="flex" gap={4}>
        {ownColumns !== undefined && (
          <Button kind="quiet" onClick={() => leaveTo(ownColumns.onAdd)}>
            {ownColumns.addLabel}
          </Button>
        )}
        <Button kind="quiet" disabled={layout === undefined} onClick={() => changeLayout(tableId, undefined)}>
          Reset columns
        </Button>
      </Box>
    </Popover>
  );
}
