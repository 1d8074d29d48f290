import { connectionRow } from '#parts/connections/connectionRow.ts';
import { text } from '../rows/common.ts';
import { authentication, template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

/** Writes the server's key, and also reads the web client's key. */
export const mongo: CheckKind = {
  id: 'mongodb',
  aliases: ['mongo'],
  label: 'Mongo DB',
  icon: 'mongo',
  omittedRows: { description: true },
  rows: (at) => [
    connectionRow({ name: at('connection'), label: 'Connection' }),
    text(at('url'), 'URL'),
    template(at('test'), 'Test'),
    authentication(at),
  ],
};
