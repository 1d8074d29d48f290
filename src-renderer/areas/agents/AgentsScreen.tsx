import { nilUuid } from '#contract/rules/ids.ts';
import { statusColumn } from '#parts/list/plainColumns.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { AgentFacts } from './AgentFacts.tsx';
import { agentRows } from './agentForm.ts';
import { statusText } from './agentText.ts';
import { CreateAgentDialog } from './CreateAgentDialog.tsx';
import { DeleteAgentDialog } from './DeleteAgentDialog.tsx';
import { agentTexts, messages } from './messages.ts';

export const AgentsScreen = resourceList(
  {
    kind: 'agents',
    texts: agentTexts,
    form: { rows: agentRows },
    list: {
      intro: messages.intro,
      // Agents go online and offline without a change event.
      refreshRate: '30s',
      columns: (serverTime) => ({
        last_seen: statusColumn('last_seen', messages.status.header, (row) => statusText(row, serverTime)),
      }),
    },
    lockOf: ({ id }) => (id === nilUuid ? messages.serverRowLocked : undefined),
    editor: { about: AgentFacts },
    creator: CreateAgentDialog,
    removal: DeleteAgentDialog,
  },
  'dialog',
);
