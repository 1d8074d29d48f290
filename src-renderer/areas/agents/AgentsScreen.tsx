import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { statusColumn } from '../../parts/list/plainColumns.ts';
import { resourceList } from '../../parts/resource/ResourceList.tsx';
import { AgentFacts } from './AgentFacts.tsx';
import { agentRows } from './agentForm.ts';
import { statusText } from './agentText.ts';
import { CreateAgentDialog } from './CreateAgentDialog.tsx';
import { DeleteAgentDialog } from './DeleteAgentDialog.tsx';
import { agentWords, messages } from './messages.ts';

/** The remote agents; specification part 1 section 2.6. */
export const AgentsScreen = resourceList(
  {
    kind: 'agents',
    rows: agentRows,
    words: agentWords,
    intro: messages.intro,
    // Who is online changes without anybody's doing.
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
