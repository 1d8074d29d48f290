import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, requiredPassword, requiredUsername, url } from '../fields.ts';

export const ldap: ConnectionType = {
  type: 'ldap',
  title: 'LDAP',
  icon: 'ldap',
  fields: [url, requiredUsername, requiredPassword, insecureTls],
};
