import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const gcs: ConnectionType = {
  type: 'gcs',
  title: 'Google Cloud Storage',
  icon: 'gcs',
  fields: [
    text('url', 'Endpoint', required),
    env('certificate', 'Certificate', { ...required, multiline: true }),
  ],
};
