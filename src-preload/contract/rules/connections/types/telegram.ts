import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const telegram: ConnectionType = {
  type: 'telegram',
  title: 'Telegram',
  icon: 'telegram',
  notifies: true,
  fields: [env('password', 'Token', required), text('username', 'Chats', required)],
  url: 'telegram://$(password)@telegram/?Chats={username}',
};
