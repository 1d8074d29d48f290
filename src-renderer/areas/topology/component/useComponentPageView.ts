import { useMemo } from 'react';
import { type ComponentPageView, componentPageView } from '#parts/components/topologyView.ts';
import { useView } from '#parts/list/useView.ts';
import { readSort, saveSort } from '../dashboard/dashboardSettings.ts';

/** The view in the address, with the saved sort order as default. `change` also saves the sort order. */
export function useComponentPageView() {
  const { view, change: write, hrefOf } = useView(componentPageView, readSort);
  const change = useMemo(
    () => (patch: Partial<ComponentPageView>) => {
      const { sortBy, sortOrder } = patch;
      saveSort({
        ...(sortBy === undefined ? {} : { sortBy }),
        ...(sortOrder === undefined ? {} : { sortOrder }),
      });
      write(patch);
    },
    [write],
  );
  return { view, change, unfilteredHref: hrefOf(componentPageView.noFilters) };
}
