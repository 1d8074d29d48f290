export const messages = {
  tabs: 'Ways to install',
  helm: 'Helm CLI',
  flux: 'Flux',
  copy: 'Copy',
  copyOf: (what: string) => `Copy ${what}`,
  copyCommand: 'Copy command',
  save: 'Save to file',
  commands: 'commands',
  manifests: 'manifests',
} as const;
