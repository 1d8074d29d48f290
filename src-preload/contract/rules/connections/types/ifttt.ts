import type { ConnectionType } from '../ConnectionType.ts';
import { required, text } from '../fields.ts';

export const ifttt: ConnectionType = {
  type: 'ifttt',
  title: 'IFTTT',
  icon: 'ifttt',
  notifies: true,
  fields: [text('username', 'Webhook ID', required)],
  url: 'ifttt://{username}',
};
