import { useState } from 'react';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { ConfirmAction } from '../../parts/actions/ConfirmAction.tsx';
import { useServerAction } from '../../parts/actions/useServerAction.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import styles from './Agents.module.css';
import { agentLabel, broughtText } from './agentText.ts';
import { messages } from './messages.ts';

const { deletion } = messages;

interface DeleteAgentDialogProps {
  readonly agent: Agent;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** Asks what becomes of what the agent brought, and then once more. */
export function DeleteAgentDialog({ agent, onCancel, onDeleted }: DeleteAgentDialogProps) {
  const { id } = agent;
  const name = agentLabel(agent);
  const [cleanup, setCleanup] = useState<boolean>();
  const removal = useServerAction({
    guard: actionGuards.changeAgents,
    call: bridge.agents.remove,
    invalidates: [queries.agents.list.key()],
    said: { done: deletion.done },
  });
  const brought = broughtText(agent);
  const asksFirst = cleanup === undefined;
  const about = brought === '' ? deletion.noResources : deletion.resources(brought);
  return (
    <ConfirmAction
      title={deletion.title(name)}
      action={removal}
      input={{ id, cleanup: cleanup === true }}
      confirm={deletion.confirm}
      choices={
        asksFirst
          ? [
              { label: deletion.no, onChoose: () => setCleanup(false) },
              { label: deletion.yes, onChoose: () => setCleanup(true) },
            ]
          : undefined
      }
      onClose={onCancel}
      onDone={onDeleted}
    >
      <div className={styles.question}>
        <p>{asksFirst ? deletion.withResources : deletion.sure}</p>
        <p className={styles.quiet}>
          {asksFirst ? about : cleanup ? deletion.takes(name) : deletion.leaves(name)}
        </p>
      </div>
    </ConfirmAction>
  );
}
