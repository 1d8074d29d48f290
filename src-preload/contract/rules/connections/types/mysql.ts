import type { ConnectionType } from '../ConnectionType.ts';
import { url, wantedPassword, wantedUsername } from '../fields.ts';

export const mysql: ConnectionType = {
  type: 'mysql',
  title: 'MySQL',
  icon: 'mysql',
  fields: [url, wantedUsername, wantedPassword],
};
