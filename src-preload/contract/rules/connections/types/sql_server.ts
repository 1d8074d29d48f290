import type { ConnectionType } from '../ConnectionType.ts';
import { requiredPassword, requiredUsername, url } from '../fields.ts';

export const sqlServer: ConnectionType = {
  type: 'sql_server',
  title: 'SQL Server',
  icon: 'sqlserver',
  fields: [url, requiredUsername, requiredPassword],
};
