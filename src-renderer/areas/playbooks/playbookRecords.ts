import type { Playbook, RunPage } from '#contract/playbooks.ts';
import { toRecord } from '#parts/recent/toRecord.ts';
import { messages } from './run/messages.ts';

export const playbookRecord = ({ id, title, icon, category }: Playbook) =>
  toRecord('playbook', id, { name: title, icon, where: [category] });

export const runRecord = ({ id, playbook, resource }: Pick<RunPage, 'id' | 'playbook' | 'resource'>) =>
  toRecord('run', id, {
    name: playbook?.title ?? messages.deletedPlaybook,
    icon: playbook?.icon,
    where: [resource?.name],
  });
