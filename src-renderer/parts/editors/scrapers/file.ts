import { connectionRow } from '#parts/connections/connectionRow.ts';
import { list, required, tags, text } from '../rows/common.ts';
import { icon } from '../rows/head.ts';
import { advanced, entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('file');

export const file: ScraperKind = {
  id: 'file',
  label: 'File',
  icon: 'folder',
  rows: [
    text(at('name'), 'Name'),
    connectionRow({ name: at('connection'), label: 'Connection' }),
    text(at('type'), 'Type'),
    text(at('url'), 'URL'),
    text(at('id'), 'ID'),
    required(at('format'), 'Format', { half: true }),
    { ...icon(at('icon')), required: true },
    tags(at('tags')),
    list(at('ignore'), 'Ignore'),
    list(at('paths'), 'Paths'),
    ...advanced(at),
  ],
};
