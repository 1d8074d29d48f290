import type { ConnectionType } from '../ConnectionType.ts';
import { half, number, password, required, text } from '../fields.ts';

export const smb: ConnectionType = {
  type: 'smb',
  title: 'SMB',
  icon: 'smb',
  fields: [
    text('url', 'Server', { ...required, ...half }),
    number('properties.port', 'Port', { ...half, initial: 445 }),
    text('properties.sharename', 'Share', required),
    text('username', 'Username'),
    password,
  ],
};
