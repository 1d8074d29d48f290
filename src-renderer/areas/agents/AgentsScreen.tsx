import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { statusColumn } from '../../parts/list/plainColumns.ts';
import { resourceList } from '../../parts/resource/ResourceList.tsx';
import { AgentFacts } from './AgentFacts.tsx';
import { agentRows } from './agentForm.ts';
import { statusText } from './agentText.ts';
import { CreateAgentDialog } from './CreateAgentDialog.tsx';
import { DeleteAgentDialog } from './DeleteAgentDialog.tsx';
import { agentWords, messages } from './messages.ts';

export const AgentsScreen = resourceList(
  {
    kind: 'agents',
    rows: agentRows,
    words: agentWords,
    intro: messages.intro,
    // Agents go online and offline without a change event.
    every: '30s',
    columns: (serverTime) => ({
      last_seen: statusColumn('last_seen', messages.status.header, (row) => statusText(row, serverTime)),
    }),
    lockOf: ({ id }) => (id === nilUuid ? messages.ofServer : undefined),
    about: AgentFacts,
    make: CreateAgentDialog,
    removal: DeleteAgentDialog,
  },
  'dialog',
);
