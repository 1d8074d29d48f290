import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const pushover: ConnectionType = {
  type: 'pushover',
  title: 'Pushover',
  icon: 'pushover',
  notifies: true,
  fields: [text('username', 'User', required), env('password', 'Token', required)],
  url: 'pushover://:$(password)@{username}/',
};
