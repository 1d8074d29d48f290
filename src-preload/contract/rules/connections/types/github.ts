import type { ConnectionType } from '../ConnectionType.ts';
import { env, required } from '../fields.ts';

export const github: ConnectionType = {
  type: 'github',
  title: 'GitHub',
  icon: 'github',
  fields: [env('password', 'Personal Access Token', required)],
};
