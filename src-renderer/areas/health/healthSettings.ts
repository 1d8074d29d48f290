import { isRefreshRate, type RefreshRate } from '#kit/refresh/refreshRates.ts';

/** Dashboard preferences, saved in localStorage under the web client's keys. */
export interface HealthSettings {
  readonly hidePassing: boolean;
  readonly tabBy: string;
  readonly groupBy: string;
}

export const defaultSettings: HealthSettings = {
  hidePassing: true,
  tabBy: 'namespace',
  groupBy: 'canary_name',
};

const settingsKey = 'healthSettings';
const rateKey = 'healthPageRefreshRate';

const nonEmptyText = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Parses the saved preferences. Invalid values fall back to the defaults. */
export function parseSettings(text: string | null): HealthSettings {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return defaultSettings;
    const { hidePassing, tabBy, groupBy } = stored as Record<string, unknown>;
    return {
      hidePassing: String(hidePassing ?? defaultSettings.hidePassing) !== 'false',
      tabBy: nonEmptyText(tabBy, defaultSettings.tabBy),
      groupBy: nonEmptyText(groupBy, defaultSettings.groupBy),
    };
  } catch {
    return defaultSettings;
  }
}

export const stringifySettings = ({ hidePassing, tabBy, groupBy }: HealthSettings): string =>
  JSON.stringify({ hidePassing: String(hidePassing), tabBy, groupBy });

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const loadSettings = (store: Store = localStorage): HealthSettings =>
  parseSettings(store.getItem(settingsKey));

export function saveSettings(patch: Partial<HealthSettings>, store: Store = localStorage): void {
  store.setItem(settingsKey, stringifySettings({ ...loadSettings(store), ...patch }));
}

export function readRate(store: Store = localStorage): RefreshRate {
  const kept = store.getItem(rateKey);
  return isRefreshRate(kept) ? kept : 'None';
}

export function saveRate(rate: RefreshRate, store: Store = localStorage): void {
  if (rate === 'None') store.removeItem(rateKey);
  else store.setItem(rateKey, rate);
}
