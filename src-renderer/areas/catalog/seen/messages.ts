export const messages = {
  unseen: (count: string, one: boolean) => `${count} ${one ? 'change' : 'changes'} since you last looked`,
  everything: 'the catalog',
  marked: (what: string) => `Marked the changes of ${what} as seen`,
  undo: 'Undo',
  rowCommand: 'Mark the changes of this row as seen',
  allCommand: 'Mark these changes as seen',
  show: 'Show changes',
  mark: 'Mark as seen',
  since: 'Since you last looked',
  catalogSince: (age: string) => `You marked everything as seen ${age}`,
} as const;
