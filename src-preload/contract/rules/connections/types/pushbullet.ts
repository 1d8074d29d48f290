import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const pushbullet: ConnectionType = {
  type: 'pushbullet',
  title: 'Pushbullet',
  icon: 'pushbullet',
  notifies: true,
  fields: [env('password', 'Token', required), text('properties.targets', 'Targets', required)],
  url: 'pushbullet://$(password)/{properties.targets}',
};
