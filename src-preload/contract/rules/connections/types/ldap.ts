import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, url, wantedPassword, wantedUsername } from '../fields.ts';

export const ldap: ConnectionType = {
  type: 'ldap',
  title: 'LDAP',
  icon: 'ldap',
  fields: [url, wantedUsername, wantedPassword, insecureTls],
};
