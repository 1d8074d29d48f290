import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const googleChat: ConnectionType = {
  type: 'google_chat',
  title: 'Google Chat',
  icon: 'google-chat',
  notifies: true,
  fields: [
    env('username', 'Key', required),
    env('password', 'Token', required),
    text('properties.webhook', 'Webhook Name', required),
  ],
  url: 'googlechat://chat.googleapis.com/v1/spaces/{properties.webhook}/messages?key=$(username)&token=$(password)',
};
