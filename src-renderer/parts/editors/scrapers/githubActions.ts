import { connectionRow } from '#parts/connections/connectionRow.ts';
import { env, list, required, tags, text } from '../rows/common.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('githubActions');

export const githubActions: ScraperKind = {
  id: 'githubActions',
  label: 'Github Actions',
  icon: 'git',
  rows: [
    text(at('name'), 'Name'),
    connectionRow({ name: at('connection'), label: 'Connection' }),
    required(at('owner'), 'Owner', { half: true }),
    required(at('repository'), 'Repository', { half: true }),
    env(at('personalAccessToken'), 'Personal Access Token'),
    list(at('workflows'), 'Workflows'),
    tags(at('tags')),
  ],
};
