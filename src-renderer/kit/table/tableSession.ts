import type { Sort } from './sortRows.ts';

/** What a table remembers while the window is open. */
export interface TableSession {
  readonly sort?: Sort | null;
  /** Groups that a person opened or closed, against how they start. */
  readonly toggled?: readonly string[];
  /** Pixels from the top. */
  readonly scrollTop?: number;
}

const prefix = 'table:';

/** Reads what was kept for a table; what makes no sense is nothing. */
export function readTableSession(
  id: string,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): TableSession {
  try {
    const kept: unknown = JSON.parse(storage.getItem(prefix + id) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const { sort, toggled, scrollTop } = kept as Record<string, unknown>;
    return {
      ...(isSort(sort) || sort === null ? { sort } : {}),
      ...(Array.isArray(toggled)
        ? { toggled: toggled.filter((path): path is string => typeof path === 'string') }
        : {}),
      ...(typeof scrollTop === 'number' ? { scrollTop } : {}),
    };
  } catch {
    return {};
  }
}

const isSort = (value: unknown): value is Sort =>
  typeof value === 'object' &&
  value !== null &&
  'column' in value &&
  typeof value.column === 'string' &&
  'order' in value &&
  (value.order === 'asc' || value.order === 'desc');

/** Changes what is kept for a table. When the storage is full nothing is remembered, and the table goes on. */
export function writeTableSession(id: string, patch: TableSession): void {
  try {
    sessionStorage.setItem(prefix + id, JSON.stringify({ ...readTableSession(id), ...patch }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
