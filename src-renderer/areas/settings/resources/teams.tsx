import { iconNames } from '#kit/icons/infrastructureIcons.ts';
import { jobsTab } from '#parts/editors/jobsTab.tsx';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';
import { teams as texts } from './messages.ts';
import { TeamMembers } from './TeamMembers.tsx';

export const teams: ResourceDefinition = {
  kind: 'teams',
  form: {
    rows: [
      { kind: 'text', name: 'name', label: texts.name, required: true, half: true },
      {
        kind: 'select',
        name: 'icon',
        label: texts.icon,
        half: true,
        creatable: true,
        options: () => iconNames().map((name) => ({ value: name, label: name, icon: name })),
      },
      {
        kind: 'code',
        name: 'spec',
        label: texts.spec,
        hint: texts.specHint,
        language: 'yaml',
        offerUnwrap: true,
      },
    ],
    // The web client uses the same defaults.
    blank: { name: '', icon: 'group' },
  },
  editor: {
    tabs: [
      { id: 'manageTeam', label: texts.members.tab, render: (id) => <TeamMembers teamId={id} /> },
      jobsTab,
    ],
  },
};

export const List = resourceList(teams, 'page');
export const Editor = resourcePage(teams);
