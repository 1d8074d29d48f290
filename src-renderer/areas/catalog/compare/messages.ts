import { formatInteger } from '#kit/format/formatNumber.ts';

export const messages = {
  title: 'Compare',
  sides: 'Compared items',
  left: 'Left',
  right: 'Right',
  workspace: { left: 'Workspace left', right: 'Workspace right' },
  version: { left: 'Version left', right: 'Version right' },
  choose: 'Choose an item',
  others: 'All others of its type',
  othersTitle: (read: number, total: number) =>
    read >= total
      ? `Most of ${formatInteger(read)} others`
      : `Most of ${formatInteger(read)} of ${formatInteger(total)} others`,
  othersFailed: 'The other items could not be loaded',
  noOthers: 'Nothing to compare with',
  noOthersText: (type: string) => `There is no other item of the type ${type}.`,
  othersNotStored: (count: number) =>
    count === 1
      ? 'The configuration of the other item of this type is not stored on this computer.'
      : `None of the configurations of the ${formatInteger(count)} other items of this type is stored on this computer.`,
  noDocument: (name: string) => `The configuration of ${name} is not a JSON document`,
  cannotSwap: 'The other items have no side of their own.',
  open: 'Open',
  openItem: (name: string) => `Open ${name}`,
  chooseTwo: 'Choose two items',
  chooseText:
    'Choose what to compare on both sides. Items of the same name and type, for example in another cluster, come first. To compare earlier versions of one item, choose it on both sides.',
  noConfig: (name: string) => `${name} has no configuration`,
  notStored: (name: string) =>
    `The configuration of ${name} is not stored on this computer. It loads when the server is reachable.`,
  notStoredThere: (name: string, workspace: string) =>
    `The configuration of ${name} is not stored on this computer. Open ${workspace} to sync it. Configurations of secret types are never stored.`,
  unknownWorkspace: 'Unknown workspace',
  unknownText:
    'The address names a workspace that is not in your list. It may have been removed, or the address is from another computer.',
  itemsFailed: (workspace: string) => `The items of ${workspace} could not be read`,
  cannotRevert: (name: string) => `This version of ${name} cannot be shown`,
  failed: (name: string) => `${name} could not be loaded`,
  thisItem: 'The item',
  historyFailed: 'The earlier versions could not be loaded.',
} as const;
