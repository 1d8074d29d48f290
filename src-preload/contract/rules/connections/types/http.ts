import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, requiredPassword, requiredUsername, url } from '../fields.ts';

export const http: ConnectionType = {
  type: 'http',
  title: 'HTTP',
  icon: 'http',
  fields: [url, requiredUsername, requiredPassword, insecureTls],
};
