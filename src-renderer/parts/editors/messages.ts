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
  fullImport: 'How often to import the whole cluster. Can be long when Watch is on.',
  ownAccount: 'Leave empty to use the service’s own account.',
  scope: 'namespace or cluster; empty for both',
  maxInFlight: 'Default: 64',
  checkName: 'Changes with the name above while both are the same.',
  hostPort: 'host:port',
  insteadOfAddress: 'Replaces the address, such as redis://host:6379',
  watch: 'Also follow changes of the cluster between two imports.',
  exclusions: 'Names of resources to leave out. * matches any text.',
  namespace: 'Import only this namespace. Empty for all.',
  since: 'Import only events of this time, such as 1h.',
  selector: 'Label selector, such as app=web',
  fieldSelector: 'Field selector, such as status.phase=Running',
  host: 'Host name or IP address',
  packetCount: 'Packets per check',
  pingThreshold: 'The check fails if the round trip takes longer.',
  exactResponse: 'The check fails if the response body is different.',
  certificateAge: 'The check fails if the certificate expires within this number of days.',
  redisDatabase: 'Number of the database. Default: 0',
  results: 'The check fails if the count is different.',
  percent: 'In percent',
  others: (names: readonly string[]) =>
    `The form shows only the first check. Edit the others (${names.join(', ')}) in Code.`,
} as const;

const onlyThese = (paths: readonly string[]): string =>
  `Only ${paths.join(', ')} ${paths.length === 1 ? 'was' : 'were'} checked`;

export const checking = {
  act: 'Check spec',
  title: 'Specification check',
  fine: 'The specification matches its schema.',
  noSchema: 'The server has no schema for this specification, so it was not checked.',
  problems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  line: (line: number) => `Line ${line}:`,
  schemaFaults: (count: number) =>
    `The server’s schema is wrong for ${count === 1 ? '1 object, which was' : `${count} objects, which were`} not checked:`,
  restFine: 'Everything else matches the schema.',
  partFine: 'No problems found.',
  partial: {
    'no-schema': (paths: readonly string[]) =>
      `${onlyThese(paths)}, because the server has no schema of the whole specification.`,
    'unusable-schema': (paths: readonly string[]) =>
      `${onlyThese(paths)}, because the server’s schema of the whole specification cannot be used.`,
  },
  whole: 'The whole specification',
  close: 'Close',
  busy: 'Checking',
  failed: 'The specification could not be checked',
} as const;

export const running = { unsaved: 'Save your changes first. Only the saved version runs.' } as const;
