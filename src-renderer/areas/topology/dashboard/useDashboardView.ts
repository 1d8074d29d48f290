import { useMemo } from 'react';
import { type TopologyView, topologyView } from '../../../parts/components/topologyView.ts';
import { useView, type ViewInAddress } from '../../../parts/list/useView.ts';
import { keepSort, readSort } from './dashboardSettings.ts';

export type ChangeView = ViewInAddress<TopologyView>['change'];

/** The view of the URL, with the saved sort order as default. `change` also saves the sort order. */
export function useDashboardView(): Pick<ViewInAddress<TopologyView>, 'view' | 'change' | 'lasting'> {
  const { view, lasting, change: write } = useView(topologyView, readSort);
  const change = useMemo<ChangeView>(
    () => (patch, how) => {
      const { sortBy, sortOrder } = patch;
      keepSort({
        ...(sortBy === undefined ? {} : { sortBy }),
        ...(sortOrder === undefined ? {} : { sortOrder }),
      });
      write(patch, how);
    },
    [write],
  );
  return { view, lasting, change };
}
