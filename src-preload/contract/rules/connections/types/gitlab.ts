import type { ConnectionType } from '../ConnectionType.ts';
import { env, required } from '../fields.ts';

export const gitlab: ConnectionType = {
  type: 'gitlab',
  title: 'Gitlab',
  icon: 'gitlab',
  fields: [env('password', 'Personal Access Token', required)],
};
