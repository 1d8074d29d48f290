import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, password, required, text, url, username } from '../fields.ts';

export const redis: ConnectionType = {
  type: 'redis',
  title: 'Redis',
  icon: 'redis',
  fields: [text('properties.db', 'Database', required), url, username, password, insecureTls],
};
