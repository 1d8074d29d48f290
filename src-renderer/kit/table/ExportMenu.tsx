import { Download } from 'lucide-react';
import { IconButton } from '../controls/Button.tsx';
import { Menu, MenuItem } from '../overlay/Menu.tsx';
import type { TableColumn } from './columns.ts';
import type { ExportFormat } from './ExportFormat.ts';
import { visibleColumnsOf } from './visibleColumnsOf.ts';

interface ExportMenuProps<Row> {
  readonly tableId: string;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  /**
   * Writes the file. The main process streams the filtered rows and reports the progress.
   * @param columnIds Visible columns, from left to right.
   */
  readonly onExport: (format: ExportFormat, columnIds: readonly string[]) => void;
  readonly disabledReason?: string | undefined;
}

const formats = [
  ['csv', 'Export as CSV'],
  ['json', 'Export as JSON'],
] as const;

export function ExportMenu<Row>({ tableId, columns, onExport, disabledReason }: ExportMenuProps<Row>) {
  const visibleColumnIds = () => visibleColumnsOf(tableId, columns).map(({ id }) => id);
  const button = (
    <IconButton label="Export" disabledReason={disabledReason}>
      <Download aria-hidden />
    </IconButton>
  );
  if (disabledReason !== undefined) return button;
  return (
    <Menu trigger={button}>
      {formats.map(([format, words]) => (
        <MenuItem key={format} onSelect={() => onExport(format, visibleColumnIds())}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
}
