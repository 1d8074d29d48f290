import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOwnLocation } from '../../parts/useOwnLocation.ts';
import { type HealthSettings, keepSettings, readSettings } from './healthSettings.ts';
import { changeHealthQuery, type HealthView, readHealthView } from './healthView.ts';

export type ChangeView = (patch: Partial<HealthView>, how?: 'push' | 'replace') => void;

interface ViewInAddress {
  readonly view: HealthView;
  /** Writes a changed view into the address, and into what is kept where a person's own settings are changed. */
  readonly change: ChangeView;
}

/** What of a change is kept on this computer. */
function settingsIn({ hidePassing, tabBy, groupBy }: Partial<HealthView>): Partial<HealthSettings> {
  return {
    ...(hidePassing === undefined ? {} : { hidePassing }),
    ...(tabBy === undefined ? {} : { tabBy }),
    ...(groupBy === undefined ? {} : { groupBy }),
  };
}

/** The view that the address names, over what the person likes. */
export function useHealthView(): ViewInAddress {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  const view = useMemo(() => readHealthView(searchStr, readSettings()), [searchStr]);
  const change = useMemo<ChangeView>(
    () =>
      (patch, how = 'push') => {
        const settings = settingsIn(patch);
        if (Object.keys(settings).length > 0) keepSettings(settings);
        history[how](`/health${changeHealthQuery(history.location.search, patch)}`);
      },
    [history],
  );
  return { view, change };
}
