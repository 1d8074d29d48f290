import type { ConnectionType } from '../ConnectionType.ts';
import { url, wantedPassword, wantedUsername } from '../fields.ts';

export const postgres: ConnectionType = {
  type: 'postgres',
  title: 'Postgres',
  icon: 'postgres',
  fields: [url, wantedUsername, wantedPassword],
};
