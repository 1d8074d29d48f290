import type { ConnectionType } from '../ConnectionType.ts';
import { requiredPassword, requiredUsername, url } from '../fields.ts';

export const postgres: ConnectionType = {
  type: 'postgres',
  title: 'Postgres',
  icon: 'postgres',
  fields: [url, requiredUsername, requiredPassword],
};
