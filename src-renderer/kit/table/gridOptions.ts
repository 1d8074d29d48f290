import type { GridOptions } from 'ag-grid-community';
import { cspNonce } from '../cspNonce.ts';
import { drawShape } from '../status/drawShape.ts';
import { gridTheme } from './gridTheme.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { longListBuffer } from './RowBuffer.ts';
import type { TableProps } from './TableProps.ts';

const rowHeightPx = 32;
const compactRowHeightPx = 28;
const extraLinePx = 20;
/** Rows per request of the infinite row model, and max cached blocks. */
const blockSize = 100;
const maxBlocks = 30;

/** Keys that AG Grid must not handle. */
const ownKeys: ReadonlySet<string> = new Set([' ', 'Enter', 'Home', 'End']);
const isOwnKey = ({ event }: { readonly event: KeyboardEvent }) => ownKeys.has(event.key);

/**
 * Returns the grid options that never change.
 * @param props The first props.
 * @param currentProps Returns the current props.
 */
export function fixedOptions<Row>(
  props: TableProps<Row>,
  currentProps: () => Pick<TableProps<Row>, 'rowLines'>,
): GridOptions<DisplayRow<Row>> {
  const { source, compact = false, fitRows = false, manyColumns = false, rowLines } = props;
  const height = compact ? compactRowHeightPx : rowHeightPx;
  return {
    rowModelType: source === undefined ? 'clientSide' : 'infinite',
    theme: gridTheme,
    styleNonce: cspNonce,
    rowHeight: height,
    headerHeight: height,
    ...(rowLines === undefined
      ? {}
      : {
          getRowHeight: ({ data }) =>
            data === undefined || data instanceof GroupRow
              ? height
              : height + (Math.max(1, currentProps().rowLines?.(data) ?? 1) - 1) * extraLinePx,
        }),
    domLayout: fitRows ? 'autoHeight' : 'normal',
    cacheBlockSize: blockSize,
    maxBlocksInCache: maxBlocks,
    isFullWidthRow: ({ rowNode }) => rowNode.data instanceof GroupRow,
    embedFullWidthRows: true,
    defaultColDef: {
      resizable: true,
      suppressKeyboardEvent: isOwnKey,
    },
    icons: { sortAscending: () => drawShape('arrowUp'), sortDescending: () => drawShape('arrowDown') },
    animateRows: false,
    rowBuffer: longListBuffer,
    // With few columns, all cells of a row render at once, and none on horizontal scrolling.
    suppressColumnVirtualisation: !manyColumns,
    ensureDomOrder: true,
    suppressMultiSort: true,
    suppressColumnMoveAnimation: true,
    suppressDragLeaveHidesColumns: true,
    suppressScrollOnNewData: true,
    suppressOverlays: ['loading', 'noRows'],
  };
}
