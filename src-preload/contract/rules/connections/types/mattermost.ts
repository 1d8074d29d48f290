import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const mattermost: ConnectionType = {
  type: 'mattermost',
  title: 'Mattermost',
  icon: 'mattermost',
  notifies: true,
  fields: [
    text('username', 'Username', { hint: 'Overrides the user of the webhook' }),
    text('properties.host', 'Host', { ...required, hint: 'host:port' }),
    env('password', 'Token', required),
    text('properties.channel', 'Channel', { hint: 'Overrides the channel of the webhook' }),
  ],
  url: 'mattermost://{username}@{properties.host}/$(password)/{properties.channel}',
};
