import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const zulipChat: ConnectionType = {
  type: 'zulip_chat',
  title: 'Zulip Chat',
  icon: 'zulip',
  notifies: true,
  fields: [
    text('username', 'BotMail', { hint: 'Email address of the bot' }),
    env('password', 'BotKey', required),
    text('properties.host', 'Host', required),
  ],
  url: 'zulip://{username}:$(password)@{properties.host}/',
};
