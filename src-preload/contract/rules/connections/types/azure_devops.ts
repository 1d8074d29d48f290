import type { ConnectionType } from '../ConnectionType.ts';
import { env, required, text } from '../fields.ts';

export const azureDevops: ConnectionType = {
  type: 'azure_devops',
  title: 'Azure Devops',
  icon: 'azure-devops',
  fields: [text('username', 'Organization', required), env('password', 'Personal Access Token', required)],
};
