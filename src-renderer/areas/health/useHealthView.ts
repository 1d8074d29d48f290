import { useMemo } from 'react';
import { useView, type ViewInAddress } from '../../parts/list/useView.ts';
import { type HealthSettings, keepSettings, readSettings } from './healthSettings.ts';
import { type HealthView, healthView } from './healthView.ts';

export type ChangeView = ViewInAddress<HealthView>['change'];

/** Picks the changes that are saved as preferences. */
function settingsIn({ hidePassing, tabBy, groupBy }: Partial<HealthView>): Partial<HealthSettings> {
  return {
    ...(hidePassing === undefined ? {} : { hidePassing }),
    ...(tabBy === undefined ? {} : { tabBy }),
    ...(groupBy === undefined ? {} : { groupBy }),
  };
}

/** The view of the URL, with preferences as defaults. `change` also saves the preferences. */
export function useHealthView(): Pick<ViewInAddress<HealthView>, 'view' | 'change' | 'lasting'> {
  const { view, lasting, change: write } = useView(healthView, readSettings);
  const change = useMemo<ChangeView>(
    () => (patch, how) => {
      const settings = settingsIn(patch);
      if (Object.keys(settings).length > 0) keepSettings(settings);
      write(patch, how);
    },
    [write],
  );
  return { view, lasting, change };
}
