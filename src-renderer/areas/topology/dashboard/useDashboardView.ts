import { useMemo } from 'react';
import { type TopologyView, topologyView } from '#parts/components/topologyView.ts';
import { useView, type ViewInAddress } from '#parts/list/useView.ts';
import { readSort, saveSort } from './dashboardSettings.ts';

export type UpdateDashboardView = ViewInAddress<TopologyView>['change'];

/** The view of the URL, with the saved sort order as default. `change` also saves the sort order. */
export function useDashboardView(): Pick<ViewInAddress<TopologyView>, 'view' | 'change' | 'addressToSave'> {
  const { view, addressToSave, change: write } = useView(topologyView, readSort);
  const change = useMemo<UpdateDashboardView>(
    () => (patch, how) => {
      const { sortBy, sortOrder } = patch;
      saveSort({
        ...(sortBy === undefined ? {} : { sortBy }),
        ...(sortOrder === undefined ? {} : { sortOrder }),
      });
      write(patch, how);
    },
    [write],
  );
  return { view, addressToSave, change };
}
