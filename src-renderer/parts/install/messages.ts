export const messages = {
  tabs: 'Installation methods',
  helm: 'Helm CLI',
  flux: 'Flux',
  copy: 'Copy',
  copyOf: (what: string) => `Copy ${what}`,
  copyCommand: 'Copy command',
  save: 'Save to file',
  commands: 'commands',
  manifests: 'manifests',
} as const;
