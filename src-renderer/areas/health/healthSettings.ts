import { isRefreshRate, type RefreshRate } from '../../kit/refresh/refreshRates.ts';

/** Dashboard preferences, saved in localStorage under the web client's keys. */
export interface HealthSettings {
  readonly hidePassing: boolean;
  readonly tabBy: string;
  readonly groupBy: string;
}

export const plainSettings: HealthSettings = {
  hidePassing: true,
  tabBy: 'namespace',
  groupBy: 'canary_name',
};

const settingsKey = 'healthSettings';
const rateKey = 'healthPageRefreshRate';

const textIn = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Parses the saved preferences. Invalid values fall back to the defaults. */
export function parseSettings(text: string | null): HealthSettings {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return plainSettings;
    const { hidePassing, tabBy, groupBy } = kept as Record<string, unknown>;
    return {
      hidePassing: String(hidePassing ?? plainSettings.hidePassing) !== 'false',
      tabBy: textIn(tabBy, plainSettings.tabBy),
      groupBy: textIn(groupBy, plainSettings.groupBy),
    };
  } catch {
    return plainSettings;
  }
}

export const stringifySettings = ({ hidePassing, tabBy, groupBy }: HealthSettings): string =>
  JSON.stringify({ hidePassing: String(hidePassing), tabBy, groupBy });

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const readSettings = (store: Store = localStorage): HealthSettings =>
  parseSettings(store.getItem(settingsKey));

export function keepSettings(patch: Partial<HealthSettings>, store: Store = localStorage): void {
  store.setItem(settingsKey, stringifySettings({ ...readSettings(store), ...patch }));
}

export function readRate(store: Store = localStorage): RefreshRate {
  const kept = store.getItem(rateKey);
  return isRefreshRate(kept) ? kept : 'None';
}

export function keepRate(rate: RefreshRate, store: Store = localStorage): void {
  if (rate === 'None') store.removeItem(rateKey);
  else store.setItem(rateKey, rate);
}
