import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const slack: ConnectionType = {
  type: 'slack',
  title: 'Slack',
  icon: 'slack',
  notifies: true,
  fields: [
    text('username', 'Channel', { ...required, hint: 'Cxxxxxxxxxx' }),
    env('password', 'Bot Token', required),
    text('properties.BotName', 'Bot Name'),
  ],
  url: 'slack://$(password)@{username}',
};
