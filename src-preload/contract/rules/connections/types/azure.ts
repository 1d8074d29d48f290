import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const azure: ConnectionType = {
  type: 'azure',
  title: 'Azure',
  icon: 'azure',
  fields: [
    text('username', 'Client ID', required),
    env('password', 'Client Secret', required),
    text('properties.tenant', 'Tenant ID', required),
  ],
};
