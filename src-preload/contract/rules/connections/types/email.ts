import type { ConnectionType } from '../ConnectionType.ts';
import { choice, env, half, insecureTls, number, required, text, username } from '../fields.ts';

export const email: ConnectionType = {
  type: 'email',
  title: 'Email',
  icon: 'email',
  notifies: true,
  fields: [
    text('properties.host', 'Host', { ...required, ...half }),
    number('properties.port', 'Port', { ...required, ...half, initial: 587 }),
    username,
    env('password', 'Password', { hint: 'SMTP password, or hash for OAuth2' }),
    text('properties.from', 'From Address', { ...required, ...half }),
    text('properties.fromName', 'From Name', { ...required, ...half }),
    choice('properties.encryptionMethod', 'Encryption method', {
      options: ['None', 'ExplicitTLS', 'ImplicitTLS', 'Auto'],
      initial: 'Auto',
    }),
    choice('properties.authMethod', 'SMTP authentication method', {
      options: ['None', 'Plain', 'CRAMMD5', 'Unknown', 'OAuth2'],
      initial: 'Unknown',
    }),
    insecureTls,
  ],
  url: 'smtp://$(username):$(password)@{properties.host}:{properties.port}/?UseStartTLS={insecure_tls}&Encryption={properties.encryptionMethod}&Auth={properties.authMethod}',
  extraUrlParameters: { fromAddress: 'properties.from', fromName: 'properties.fromName' },
};
