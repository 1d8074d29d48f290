export const logBackends = { name: 'Name', labels: 'Labels', spec: 'Spec' } as const;

export const scrapers = {
  name: 'Name',
  source: 'Source',
  spec: 'Spec',
  specs: 'Specs',
  custom: 'Custom',
  many: 'kinds of scrapers',
  words: { addTitle: 'Add Catalog Scraper' },
} as const;

export const topologies = {
  spec: 'Spec',
  words: { addTitle: 'Add Topology' },
} as const;

export const canaries = {
  spec: 'Spec',
  specs: 'Specs',
  many: 'kinds of checks',
  words: { addTitle: 'Add Health Check' },
} as const;

export const hints = {
  fullImport: 'A full import of the cluster. Where changes are watched it can be long.',
  ownAccount: 'Empty, the service uses its own account.',
  scope: 'namespace, cluster, or nothing for both',
  maxInFlight: '64 unless told otherwise',
  checkName: 'Follows the name above as long as both are the same.',
  hostPort: 'host:port',
  results: 'The check fails when the count is another one.',
  percent: 'In percent',
  others: (names: readonly string[]) =>
    `The form shows the first check. This definition has more of them (${names.join(', ')}), which Code shows; they stay as they are.`,
} as const;

export const checking = {
  act: 'Check spec',
  title: 'Check of the specification',
  fine: 'The specification is as its schema wants it.',
  noSchema: 'The server has no schema for this, so nothing could be checked.',
  unreadable: (cause: string) => `The server’s schema cannot be used: ${cause}`,
  problems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  whole: 'The whole specification',
  close: 'Close',
  busy: 'Checking',
  failed: 'The specification could not be checked',
} as const;

export const running = { unsaved: 'What runs is what is saved. Save your changes first.' } as const;
