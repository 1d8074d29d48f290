import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const discord: ConnectionType = {
  type: 'discord',
  title: 'Discord',
  icon: 'discord',
  notifies: true,
  fields: [text('username', 'Webhook ID', required), env('password', 'Token', required)],
  url: 'discord://$(password)@{username}',
};
