import type { Sort } from './sortRows.ts';

export interface TableSession {
  readonly sort?: Sort | null;
  /** Groups whose state differs from their initial state. */
  readonly toggled?: readonly string[];
  /** Pixels from the top. */
  readonly scrollTop?: number;
}

const prefix = 'table:';

/** Reads the stored state of a table. Ignores invalid values. */
export function readTableSession(
  id: string,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): TableSession {
  try {
    const stored: unknown = JSON.parse(storage.getItem(prefix + id) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { sort, toggled, scrollTop } = stored as Record<string, unknown>;
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

export function writeTableSession(id: string, patch: TableSession): void {
  try {
    sessionStorage.setItem(prefix + id, JSON.stringify({ ...readTableSession(id), ...patch }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
