import type { ConnectionType } from '../ConnectionType.ts';
import { insecureTls, password, url, username } from '../fields.ts';

export const prometheus: ConnectionType = {
  type: 'prometheus',
  title: 'Prometheus',
  icon: 'prometheus',
  fields: [url, username, password, insecureTls],
};
