export const messages = {
  field: (name: string) => `Type ${name} to confirm`,
  proposal: (what: string) =>
    `“${what}” looks like production, and runs start without confirmation. You can require its name to be typed first.`,
  proposalLink: 'Workspace settings',
  workspace: 'Confirmation is on for this workspace.',
  tag: (tag: string) => `Confirmation is on for ${tag}.`,
  asking: 'Checking whether confirmation is needed…',
  untyped: (name: string) => `Confirmation is on. Type ${name} first.`,
  cancel: 'Cancel',
  failed: (sentence: string) => `Quarterdeck could not check whether confirmation is needed: ${sentence}`,
} as const;
