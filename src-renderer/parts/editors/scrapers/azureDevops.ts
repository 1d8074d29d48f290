import { connectionRow } from '#parts/connections/connectionRow.ts';
import { env, list, tags, text } from '../rows/common.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('azureDevops');

export const azureDevops: ScraperKind = {
  id: 'azureDevops',
  label: 'Azure DevOps',
  icon: 'azure-devops',
  rows: [
    text(at('name'), 'Name'),
    connectionRow({ name: at('connection'), label: 'Connection' }),
    text(at('organization'), 'Organization'),
    env(at('personalAccessToken'), 'Personal Access Token'),
    list(at('pipelines'), 'Pipelines'),
    list(at('projects'), 'Projects'),
    tags(at('tags')),
  ],
};
