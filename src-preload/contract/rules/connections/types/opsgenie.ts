import type { ConnectionType } from '../ConnectionType.ts';
import { env, half, number, required, text } from '../fields.ts';

export const opsgenie: ConnectionType = {
  type: 'opsgenie',
  title: 'OpsGenie',
  icon: 'opsgenie',
  notifies: true,
  fields: [
    text('properties.host', 'Host', { ...required, ...half, initial: 'api.opsgenie.com' }),
    number('properties.port', 'Port', { ...required, ...half, initial: 443 }),
    env('password', 'API Key', required),
  ],
  url: 'opsgenie://{properties.host}:{properties.port}/$(password)',
};
