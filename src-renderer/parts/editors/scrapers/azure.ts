import { connectionRow } from '#parts/connections/connectionRow.ts';
import { list, tags, text } from '../rows/common.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('azure');

export const azure: ScraperKind = {
  id: 'azure',
  label: 'Azure',
  icon: 'azure',
  rows: [
    connectionRow({ name: at('connection'), label: 'Connection', required: true }),
    text(at('subscriptionID'), 'Subscription ID'),
    tags(at('tags')),
    list(at('createFields'), 'Create Fields'),
    list(at('deleteFields'), 'Delete Fields'),
  ],
};
