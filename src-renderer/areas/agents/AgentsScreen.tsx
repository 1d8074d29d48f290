import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useStanding } from '../../parts/actions/useStanding.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { ListPage } from '../../parts/list/ListPage.tsx';
import { useListRefresh } from '../../parts/list/useListRefresh.ts';
import { useServerList } from '../../parts/list/useServerList.ts';
import { useView } from '../../parts/list/useView.ts';
import { AgentDialog } from './AgentDialog.tsx';
import styles from './Agents.module.css';
import { agentColumns } from './agentColumns.ts';
import { agentsView } from './agentsView.ts';
import { CreateAgentDialog } from './CreateAgentDialog.tsx';
import { listWords, messages } from './messages.ts';

const rowId = ({ id }: Agent): string => id;

/** The remote agents, page by page as the server sorts them; specification part 1 section 2.6. */
export function AgentsScreen() {
  const at = useView(agentsView);
  const { view, change, hrefOf, close } = at;
  const { id, addAgent, ...input } = view;
  const question = { procedure: queries.agents.list, input, rows: 'agents', rowId } as const;
  const list = useServerList({ ...question, newer: 'shown' });
  // Who is online changes without anybody's doing.
  useListRefresh('30s', question, list.retry);
  const { mayDo, stop } = useStanding({ guard: actionGuards.changeAgents });
  const serverTime = list.page?.serverTime ?? '';
  const columns = useMemo(() => agentColumns(serverTime, hrefOf), [serverTime, hrefOf]);
  return (
    <ListPage
      id="agents"
      words={listWords}
      at={at}
      list={list}
      columns={columns}
      onOpen={(agent) => change({ id: agent.id })}
      filters={<p className={styles.intro}>{messages.intro}</p>}
      acts={
        mayDo && (
          <Button kind="primary" disabledReason={stop} onClick={() => change({ addAgent: true })}>
            <Plus aria-hidden />
            {messages.add}
          </Button>
        )
      }
    >
      {addAgent && mayDo && <CreateAgentDialog onClose={close} />}
      {id !== undefined && !addAgent && (
        <AgentDialog
          key={id}
          id={id}
          listed={list.rows?.find((agent) => agent.id === id)}
          serverTime={serverTime}
          onClose={close}
        />
      )}
    </ListPage>
  );
}
