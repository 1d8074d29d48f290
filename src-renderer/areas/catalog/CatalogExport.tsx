import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { ExportMenu } from '../../kit/table/ExportMenu.tsx';
import { type CatalogView, listInputOf } from './catalogSearch.ts';
import { exportColumnsOf, exportItems } from './exportItems.ts';
import { messages } from './messages.ts';

interface CatalogExportProps {
  readonly tableId: string;
  readonly columns: ReadonlyArray<TableColumn<ConfigListItem>>;
  readonly view: CatalogView;
  /** How many items match; nothing while that is not known. */
  readonly total: number | undefined;
}

/** Saves everything that the view's filter keeps, and not the page alone. */
export function CatalogExport({ tableId, columns, view, total }: CatalogExportProps) {
  return (
    <ExportMenu
      tableId={tableId}
      columns={columns}
      disabledReason={total === undefined || total === 0 ? messages.nothingToExport : undefined}
      onExport={(format, shown) => {
        const { filter, sortBy, sortOrder } = listInputOf(view);
        void exportItems({ filter, sortBy, sortOrder, format, columns: exportColumnsOf(shown) }, total);
      }}
    />
  );
}
