export const messages = {
  field: (name: string) => `Type ${name} to continue`,
  workspace: 'Confirmation is on for this workspace.',
  tag: (tag: string) => `Confirmation is on for ${tag}.`,
  asking: 'Checking whether confirmation is needed…',
  untyped: (name: string) => `Confirmation is on. Type ${name} first.`,
  cancel: 'Cancel',
  failed: (sentence: string) => `Quarterdeck could not check whether confirmation is needed: ${sentence}`,
} as const;
