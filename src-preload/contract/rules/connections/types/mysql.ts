import type { ConnectionType } from '../ConnectionType.ts';
import { requiredPassword, requiredUsername, url } from '../fields.ts';

export const mysql: ConnectionType = {
  type: 'mysql',
  title: 'MySQL',
  icon: 'mysql',
  fields: [url, requiredUsername, requiredPassword],
};
