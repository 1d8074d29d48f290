import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const dynatrace: ConnectionType = {
  type: 'dynatrace',
  title: 'Dynatrace',
  icon: 'dynatrace',
  fields: [
    text('url', 'Host', required),
    env('password', 'API Key', required),
    text('properties.scheme', 'Scheme', required),
  ],
};
