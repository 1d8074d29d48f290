import type { ConnectionType } from '../ConnectionType.ts';
import { url, wantedPassword, wantedUsername } from '../fields.ts';

export const sqlServer: ConnectionType = {
  type: 'sql_server',
  title: 'SQL Server',
  icon: 'sqlserver',
  fields: [url, wantedUsername, wantedPassword],
};
