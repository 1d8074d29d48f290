import type { ConnectionType } from '../ConnectionType.ts';
import { half, insecureTls, password, required, text } from '../fields.ts';

export const ntfy: ConnectionType = {
  type: 'ntfy',
  title: 'Ntfy',
  icon: 'ntfy',
  notifies: true,
  fields: [
    text('username', 'Username'),
    password,
    text('properties.host', 'Host', {
      ...required,
      ...half,
      initial: 'ntfy.sh',
      hint: 'Host name of the ntfy server, without https://',
    }),
    text('properties.topic', 'Topic', {
      ...required,
      ...half,
      hint: 'Topic that receives the notifications',
    }),
    insecureTls,
  ],
  url: 'ntfy://{username}:$(password)@{properties.host}/{properties.topic}?Scheme={insecure_tls?http:https}',
};
