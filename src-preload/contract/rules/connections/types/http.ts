import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, url, wantedPassword, wantedUsername } from '../fields.ts';

export const http: ConnectionType = {
  type: 'http',
  title: 'HTTP',
  icon: 'http',
  fields: [url, wantedUsername, wantedPassword, insecureTls],
};
