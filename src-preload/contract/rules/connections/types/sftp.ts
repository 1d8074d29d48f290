import type { ConnectionType } from '../ConnectionType.ts';
import { half, required, requiredPassword, requiredUsername, text } from '../fields.ts';

export const sftp: ConnectionType = {
  type: 'sftp',
  title: 'SFTP',
  icon: 'sftp',
  fields: [
    text('url', 'Host', { ...required, ...half }),
    text('properties.port', 'Port', { ...half, initial: '22', wrongDefault: '4' }),
    requiredUsername,
    requiredPassword,
  ],
};
