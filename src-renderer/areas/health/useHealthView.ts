import { useMemo } from 'react';
import { useView, type ViewInAddress } from '#parts/list/useView.ts';
import { type HealthSettings, loadSettings, saveSettings } from './healthSettings.ts';
import { type HealthView, healthView } from './healthView.ts';

export type UpdateHealthView = ViewInAddress<HealthView>['change'];

/** Picks the changes that are saved as preferences. */
function pickSettings({ hidePassing, tabBy, groupBy }: Partial<HealthView>): Partial<HealthSettings> {
  return {
    ...(hidePassing === undefined ? {} : { hidePassing }),
    ...(tabBy === undefined ? {} : { tabBy }),
    ...(groupBy === undefined ? {} : { groupBy }),
  };
}

/** The view of the URL, with preferences as defaults. `change` also saves the preferences. */
export function useHealthView(): Pick<ViewInAddress<HealthView>, 'view' | 'change' | 'addressToSave'> {
  const { view, addressToSave, change: write } = useView(healthView, loadSettings);
  const change = useMemo<UpdateHealthView>(
    () => (patch, how) => {
      const settings = pickSettings(patch);
      if (Object.keys(settings).length > 0) saveSettings(settings);
      write(patch, how);
    },
    [write],
  );
  return { view, addressToSave, change };
}
