import type { ConnectionType } from '../ConnectionType.ts';
import { env } from '../fields.ts';

export const kubernetes: ConnectionType = {
  type: 'kubernetes',
  title: 'Kubernetes',
  icon: 'kubernetes',
  fields: [env('certificate', 'Certificate', { hint: 'The kubeconfig', multiline: true })],
};
