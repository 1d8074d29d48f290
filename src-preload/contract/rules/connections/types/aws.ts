import type { ConnectionType } from '../ConnectionType.ts';
import { checkbox, env, half, text } from '../fields.ts';

export const aws: ConnectionType = {
  type: 'aws',
  title: 'AWS',
  icon: 'aws',
  fields: [
    text('properties.region', 'Region', half),
    text('properties.profile', 'Profile', half),
    env('username', 'Access Key'),
    env('password', 'Secret Key'),
    checkbox('properties.insecureTLS', 'Insecure TLS'),
  ],
};
