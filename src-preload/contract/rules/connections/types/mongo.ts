import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, requiredPassword, requiredUsername, url } from '../fields.ts';

export const mongo: ConnectionType = {
  type: 'mongo',
  title: 'Mongo',
  icon: 'mongo',
  fields: [url, requiredUsername, requiredPassword, insecureTls],
};
