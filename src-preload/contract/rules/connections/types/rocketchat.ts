import type { ConnectionType } from '../ConnectionType.ts';
import { env, half, required, text } from '../fields.ts';

export const rocketchat: ConnectionType = {
  type: 'rocketchat',
  title: 'Rocketchat',
  icon: 'rocket',
  notifies: true,
  fields: [
    text('properties.user', 'Username'),
    text('properties.host', 'Host', { ...required, ...half }),
    text('properties.port', 'Port', { ...required, ...half }),
    env('username', 'Token A', required),
    env('password', 'Token B', required),
    text('properties.channel', 'Channel', required),
  ],
  url: 'rocketchat://{properties.user}@{properties.host}:{properties.port}/$(username)/$(password)/{properties.channel}',
};
