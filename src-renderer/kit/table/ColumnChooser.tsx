import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { Box } from '../layout/boxes.tsx';
import { Popover } from '../overlay/Popover.tsx';
import styles from './ColumnChooser.module.css';
import { arrangeColumns, type ColumnLayout } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import { changeLayout, layoutOf, onLayoutChange } from './layouts.ts';

interface ColumnChooserProps<Row> {
  readonly tableId: string;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
}

/** Shows, hides and reorders the columns of a table. The keyboard alternative to dragging. */
export function ColumnChooser<Row>({ tableId, columns }: ColumnChooserProps<Row>) {
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
      <Box padding={4} edge="top">
        <Button kind="quiet" disabled={layout === undefined} onClick={() => changeLayout(tableId, undefined)}>
          Reset columns
        </Button>
      </Box>
    </Popover>
  );
}
