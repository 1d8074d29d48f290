export const itemTabs = [
  { id: 'config', label: 'Config', path: '' },
  { id: 'changes', label: 'Changes', path: '/changes' },
  { id: 'insights', label: 'Insights', path: '/insights' },
  { id: 'relationships', label: 'Relationships', path: '/relationships' },
  { id: 'playbooks', label: 'Playbooks', path: '/playbooks' },
  { id: 'checks', label: 'Checks', path: '/checks' },
  { id: 'timeline', label: 'Timeline', path: '/timeline' },
] as const satisfies ReadonlyArray<{ readonly id: string; readonly label: string; readonly path: string }>;

export type ItemTab = (typeof itemTabs)[number];

/** Values by tab, such as counts. */
export type ByItemTab<Value> = Readonly<Partial<Record<ItemTab['id'], Value>>>;

/** The tab of a path, with or without a trailing slash. */
export const tabOfPath = (pathname: string): ItemTab =>
  itemTabs.find(({ path }) => path !== '' && pathname.replace(/\/$/, '').endsWith(path)) ?? itemTabs[0];
