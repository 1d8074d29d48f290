import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, url, wantedPassword, wantedUsername } from '../fields.ts';

export const elasticsearch: ConnectionType = {
  type: 'elasticsearch',
  title: 'Elasticsearch',
  icon: 'elasticsearch',
  fields: [url, wantedUsername, wantedPassword, insecureTls],
};
