import type { ConnectionType } from '../ConnectionType.ts';
import { env, insecureTls, required, text } from '../fields.ts';

export const matrix: ConnectionType = {
  type: 'matrix',
  title: 'Matrix',
  icon: 'matrix',
  notifies: true,
  fields: [
    text('username', 'User', { hint: 'Leave empty for an access token' }),
    env('password', 'Password', { ...required, hint: 'Password or access token' }),
    text('properties.host', 'Host', required),
    insecureTls,
  ],
  url: 'matrix://{username}:$(password)@{properties.host}/?DisableTLS={insecure_tls}',
};
