import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, requiredPassword, text } from '../fields.ts';

export const restic: ConnectionType = {
  type: 'restic',
  title: 'Restic',
  icon: 'restic',
  fields: [
    requiredPassword,
    text('url', 'Repository URL', required),
    text('properties.awsConnectionName', 'AWS Connection Name', required),
    env('properties.accessKey', 'Access Key', required),
    env('properties.secretKey', 'Secret Key', required),
  ],
};
