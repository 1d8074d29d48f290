import type { UsageUser } from '../../../../src-preload/contract/connections.ts';

/** Singular noun for a row of each relation. */
export const oneOf: Readonly<Record<UsageUser['relation'], string>> = {
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
  views: 'What is listed',
  connections: 'Connections',
  secrets: 'Secrets',
  notUsed: 'Not used',
  onlyNotUsed: 'Only those that nothing uses',
  name: 'Name',
  key: 'Key',
  kind: { secret: 'Secret', configMap: 'Config map' },
  usedBy: 'Used by',
  noConnections: 'Every connection is used.',
  noSecrets: 'Nothing names a secret or a config map.',
  notLookedAt: (names: string) =>
    `Not looked at, because the server does not show it to you: ${names}. Something there may use what is listed as not used.`,
  failed: (cause: string) => `What uses them could not be read. ${cause}`,
  close: 'Close',
} as const;
