export const messages = {
  field: (name: string) => `Type ${name} to go on`,
  workspace: 'This workspace is guarded.',
  tag: (tag: string) => `${tag} is guarded.`,
  asking: 'It is looked whether this is guarded.',
  untyped: (name: string) => `It is guarded: type ${name} first.`,
  cancel: 'Cancel',
  failed: (sentence: string) => `It could not be found out whether this is guarded: ${sentence}`,
} as const;
