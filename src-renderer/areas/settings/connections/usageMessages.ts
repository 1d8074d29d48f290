import type { UsageUser } from '#contract/connections.ts';

/** Singular noun for a row of each relation. */
export const relationNouns: Readonly<Record<UsageUser['relation'], string>> = {
  connections: 'connection',
  config_scrapers: 'scraper',
  topologies: 'topology',
  canaries: 'health check',
  playbooks: 'playbook',
  logging_backends: 'log backend',
  notifications: 'notification rule',
};

export const usageMessages = {
  button: 'Usage',
  title: 'Where connections and secrets are used',
  views: 'Show',
  connections: 'Connections',
  secrets: 'Secrets',
  notUsed: 'Not used',
  onlyNotUsed: 'Only unused',
  name: 'Name',
  key: 'Key',
  kind: { secret: 'Secret', configMap: 'Config map' },
  usedBy: 'Used by',
  noConnections: 'Every connection is used.',
  noSecrets: 'No secrets or config maps are used.',
  notChecked: (names: string) =>
    `Not checked, because you don’t have permission to view ${names}. Items listed as not used may be used there.`,
  failed: (cause: string) => `Usage could not be loaded. ${cause}`,
  close: 'Close',
} as const;
