import { connectionRow } from '#parts/connections/connectionRow.ts';
import { env, lines, list, required, text } from '../rows/common.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('sql');

export const sql: ScraperKind = {
  id: 'sql',
  label: 'SQL',
  icon: 'sql',
  rows: [
    required(at('type'), 'Type', { half: true }),
    required(at('id'), 'ID', { half: true }),
    env(at('auth.username'), 'Username'),
    env(at('auth.password'), 'Password'),
    connectionRow({ name: at('connection'), label: 'Connection', required: true }),
    text(at('driver'), 'Driver', { half: true }),
    text(at('format'), 'Format', { half: true }),
    lines(at('query'), 'Query', { required: true }),
    text(at('items'), 'Items', { half: true }),
    text(at('timestampFormat'), 'Timestamp Format', { half: true }),
    list(at('createFields'), 'Create Fields'),
    list(at('deleteFields'), 'Delete Fields'),
  ],
};
