export const messages = {
  agent: (name: string) => `Linked to ${name}`,
  component: 'Linked to component',
  config: 'Linked to catalog item',
  file: 'Linked to local file',
  crd: 'Linked to CRD',
  namedCrd: (name: string) => `CRD linked to ${name}`,
} as const;
