import { formatInteger } from '#kit/format/formatNumber.ts';

export const messages = {
  noKubernetes: 'None of the selected items is a Kubernetes resource.',
  copiedCommands: (count: number) =>
    count === 1 ? 'Copied 1 command to clipboard' : `Copied ${formatInteger(count)} commands to clipboard`,
  copiedSomeCommands: (count: number, all: number) =>
    `Copied ${formatInteger(count)} commands to clipboard; ${formatInteger(all - count)} of the items are no Kubernetes resources`,
  tooManyConfigurations: (limit: number) =>
    `At most ${formatInteger(limit)} configurations can be copied at once.`,
  reading: 'Reading the configurations',
  readFailed: 'The configurations could not be copied',
  readCancelled: 'Nothing was copied',
  copiedConfigurations: (count: number) =>
    count === 1
      ? 'Copied 1 configuration to clipboard'
      : `Copied ${formatInteger(count)} configurations to clipboard`,
  withoutConfiguration: (names: readonly string[]) => `Without a configuration: ${names.join(', ')}`,
} as const;
