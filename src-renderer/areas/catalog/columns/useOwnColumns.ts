import { useCallback } from 'react';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import { hidesDeleted, useHidesDeletedDefault } from '#parts/hiddenDeletions.ts';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { changePreferences, preferencesNow, useStart } from '#parts/preferences.ts';
import { type CatalogView, catalogView } from '../catalogView.ts';
import { specText } from '../conditions/columnText.ts';

const noColumns: readonly OwnColumn[] = [];

/** Defaults of an address for the user: whether deleted items are hidden, and the user's own columns. */
export function useCatalogDefaults() {
  const hides = useHidesDeletedDefault('areDeletedConfigsHidden');
  const columns = useStart(({ preferences }) => preferences.catalogColumns) ?? noColumns;
  return useCallback(() => ({ ...hides(), columns }), [hides, columns]);
}

/** The user's own columns, for code outside of React. */
const userColumns = (): readonly OwnColumn[] => preferencesNow()?.catalogColumns ?? noColumns;

/** The same defaults, for code outside of React. */
export const catalogDefaultsNow = (): Partial<CatalogView> => ({
  hideDeleted: hidesDeleted('areDeletedConfigsHidden'),
  columns: userColumns(),
});

/** Removes the user's own columns from a view, so that its address does not name them. */
export const withoutUserColumns = (view: CatalogView): CatalogView =>
  view.columns === userColumns() ? { ...view, columns: [] } : view;

/**
 * Changes the columns of a view. An address with columns of its own, such as of a saved view, gets the new ones.
 * Otherwise they are the user's columns everywhere.
 */
export function saveColumns(
  { view, change }: Pick<ViewInAddress<CatalogView>, 'view' | 'change'>,
  columns: readonly OwnColumn[],
): void {
  const isOfUser = view.columns === userColumns();
  if (isOfUser) changePreferences({ catalogColumns: [...columns] });
  const isSorted = columns.some((column) => specText(column) === view.sortBy);
  const wasSorted = view.columns.some((column) => specText(column) === view.sortBy);
  const { sortBy, sortOrder } = catalogView.defaults;
  const sort = wasSorted && !isSorted ? { sortBy, sortOrder } : {};
  if (!isOfUser || Object.keys(sort).length > 0)
    change({ ...(isOfUser ? {} : { columns }), ...sort }, 'replace');
}
