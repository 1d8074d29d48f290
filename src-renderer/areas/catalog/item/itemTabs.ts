import type { ConfigItem } from '#contract/entities/configItem.ts';

type Counts = NonNullable<ConfigItem['counts']>;

export const itemTabs = [
  { id: 'config', label: 'Config', path: '' },
  { id: 'changes', label: 'Changes', path: '/changes', count: 'changes' },
  { id: 'insights', label: 'Insights', path: '/insights', count: 'analysis' },
  { id: 'relationships', label: 'Relationships', path: '/relationships', count: 'relationships' },
  { id: 'playbooks', label: 'Playbooks', path: '/playbooks', count: 'playbookRuns' },
  { id: 'checks', label: 'Checks', path: '/checks', count: 'checks' },
  { id: 'timeline', label: 'Timeline', path: '/timeline' },
] as const satisfies ReadonlyArray<{
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly count?: Exclude<keyof Counts, 'analysisLags'>;
}>;

export type ItemTab = (typeof itemTabs)[number];

/** The tab of a path, with or without a trailing slash. */
export const tabOfPath = (pathname: string): ItemTab =>
  itemTabs.find(({ path }) => path !== '' && pathname.replace(/\/$/, '').endsWith(path)) ?? itemTabs[0];
