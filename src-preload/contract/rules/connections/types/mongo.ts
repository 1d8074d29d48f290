import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, url, wantedPassword, wantedUsername } from '../fields.ts';

export const mongo: ConnectionType = {
  type: 'mongo',
  title: 'Mongo',
  icon: 'mongo',
  fields: [url, wantedUsername, wantedPassword, insecureTls],
};
