/** A user's column layout of a table. Saved across sessions. */
export interface ColumnLayout {
  /** Ids from left to right. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths of resized columns, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Storage of layouts. The application provides a persistent one. */
export interface LayoutStore {
  readonly read: (tableId: string) => ColumnLayout | undefined;
  /** @param layout Undefined for the default layout. */
  readonly write: (tableId: string, layout: ColumnLayout | undefined) => void;
}

interface ColumnDefaults {
  readonly id: string;
  readonly hidden?: boolean;
  readonly fixed?: boolean;
}

export interface ArrangedColumn {
  readonly id: string;
  readonly hidden: boolean;
  /** In pixels. Undefined for a column that was never resized. */
  readonly width: number | undefined;
}

/**
 * Returns the columns in the user's order.
 * Columns that are missing in the layout keep their default position. Removed columns are dropped.
 */
export function arrangeColumns(
  columns: readonly ColumnDefaults[],
  layout: ColumnLayout | undefined,
): readonly ArrangedColumn[] {
  const arrange = ({ id, hidden = false, fixed = false }: ColumnDefaults): ArrangedColumn => ({
    id,
    hidden: fixed ? false : layout?.order.includes(id) === true ? layout.hidden.includes(id) : hidden,
    width: layout?.widths[id],
  });
  if (layout === undefined) return columns.map(arrange);
  const layoutColumns = layout.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const ordered = [...layoutColumns];
  for (const [index, column] of columns.entries()) {
    if (layoutColumns.includes(column)) continue;
    const before = columns.slice(0, index).findLast((one) => ordered.includes(one));
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }
  return ordered.map(arrange);
}

const prefix = 'tableLayout:';

/** Stores layouts in the browser's local storage, for the kit page and as a default. */
export const browserLayouts: LayoutStore = {
  read: (tableId) => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(prefix + tableId) ?? 'null');
      return isLayout(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  write: (tableId, layout) => {
    if (layout === undefined) localStorage.removeItem(prefix + tableId);
    else localStorage.setItem(prefix + tableId, JSON.stringify(layout));
  },
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function isLayout(value: unknown): value is ColumnLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { order, hidden, widths } = value as Record<string, unknown>;
  const areWidths =
    typeof widths === 'object' &&
    widths !== null &&
    Object.values(widths).every((width) => typeof width === 'number');
  return isTexts(order) && isTexts(hidden) && areWidths;
}

interface GridColumn {
  readonly id: string;
  readonly hidden: boolean;
  /** Pixels. */
  readonly width: number;
}

/**
 * Returns the layout after the user changed the grid.
 * @param resized Columns that the user resized.
 */
export function layoutFromGrid(
  shown: readonly GridColumn[],
  before: ColumnLayout | undefined,
  resized: readonly string[],
): ColumnLayout {
  const widths = Object.fromEntries(
    shown
      .filter(({ id }) => resized.includes(id) || before?.widths[id] !== undefined)
      .map(({ id, width }) => [id, Math.round(width)]),
  );
  return {
    order: shown.map(({ id }) => id),
    hidden: shown.filter(({ hidden }) => hidden).map(({ id }) => id),
    widths,
  };
}
