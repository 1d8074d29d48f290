import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const googleCloud: ConnectionType = {
  type: 'google_cloud',
  title: 'Google Cloud',
  icon: 'google-cloud',
  fields: [
    text('url', 'Endpoint', required),
    env('certificate', 'Certificate', { ...required, multiline: true }),
  ],
};
