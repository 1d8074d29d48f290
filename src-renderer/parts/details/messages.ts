export const messages = {
  copy: 'Copy',
  copied: (text: string) => `Copied ${text} to clipboard`,
  properties: 'Properties',
  cost: 'Cost',
  costWindows: ['1d', '7d', '30d'],
  costChange: (direction: 'up' | 'down', text: string) =>
    `The last day costs ${text} ${direction === 'up' ? 'more' : 'less'} than the average of 30 days`,
  labels: 'Labels',
} as const;
