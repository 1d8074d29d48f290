import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, requiredPassword, requiredUsername, url } from '../fields.ts';

export const elasticsearch: ConnectionType = {
  type: 'elasticsearch',
  title: 'Elasticsearch',
  icon: 'elasticsearch',
  fields: [url, requiredUsername, requiredPassword, insecureTls],
};
