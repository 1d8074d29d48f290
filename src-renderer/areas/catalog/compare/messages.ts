export const messages = {
  title: 'Compare',
  sides: 'Compared items',
  left: 'Left',
  right: 'Right',
  version: { left: 'Version left', right: 'Version right' },
  choose: 'Choose an item',
  swap: 'Swap sides',
  open: 'Open',
  openItem: (name: string) => `Open ${name}`,
  chooseTwo: 'Choose two items',
  chooseText:
    'Choose what to compare on both sides. Items of the same name and type, for example in another cluster, come first. To compare earlier versions of one item, choose it on both sides.',
  noConfig: (name: string) => `${name} has no configuration`,
  notStored: (name: string) =>
    `The configuration of ${name} is not stored on this computer. It loads when the server is reachable.`,
  cannotRevert: (name: string) => `This version of ${name} cannot be shown`,
  failed: (name: string) => `${name} could not be loaded`,
  thisItem: 'The item',
  historyFailed: 'The earlier versions could not be loaded.',
} as const;
