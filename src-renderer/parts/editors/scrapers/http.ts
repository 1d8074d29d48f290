import { connectionRow } from '#parts/connections/connectionRow.ts';
import { list, required, requiredUnless, tags, text } from '../rows/common.ts';
import { icon } from '../rows/head.ts';
import { advanced, entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('http');

export const http: ScraperKind = {
  id: 'http',
  label: 'HTTP',
  icon: 'http',
  rows: [
    text(at('name'), 'Name'),
    connectionRow({ name: at('connection'), label: 'Connection' }),
    requiredUnless(at('url'), 'URL', [at('connection')]),
    required(at('type'), 'Type', { half: true }),
    required(at('id'), 'ID', { half: true }),
    text(at('format'), 'Format', { half: true }),
    icon(at('icon')),
    tags(at('tags')),
    list(at('ignore'), 'Ignore'),
    list(at('paths'), 'Paths'),
    ...advanced(at),
  ],
};
