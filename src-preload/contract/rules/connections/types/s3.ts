import type { ConnectionType } from '../ConnectionType.ts';
import { env, half, insecureTls, required, text } from '../fields.ts';

export const s3: ConnectionType = {
  type: 's3',
  title: 'AWS S3',
  icon: 'aws-s3',
  fields: [
    text('properties.region', 'Region', half),
    text('properties.profile', 'Profile', half),
    env('username', 'Access Key'),
    env('password', 'Secret Key'),
    text('properties.bucket', 'Bucket', required),
    insecureTls,
  ],
};
