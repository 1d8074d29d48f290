import { useState } from 'react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { ConfirmAction } from '../../parts/actions/ConfirmAction.tsx';
import { useServerAction } from '../../parts/actions/useServerAction.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { typedOf, useGuard } from '../../parts/guard/useGuard.ts';
import type { RemovalProps } from '../../parts/resource/ResourceDefinition.ts';
import { rowLabel } from '../../parts/resource/rowLabel.ts';
import styles from './Agents.module.css';
import { broughtText } from './agentText.ts';
import { messages } from './messages.ts';

const { deletion } = messages;

/** Asks whether to delete the agent's data as well, then asks for confirmation. */
export function DeleteAgentDialog({ row, onClose, onDone }: RemovalProps) {
  const name = rowLabel(row);
  const [cleanup, setCleanup] = useState<boolean>();
  const guard = useGuard({ act: 'delete', kind: 'agents', id: row.id });
  const removal = useServerAction({
    guard: resourceRules.agents.writes,
    call: bridge.resources.remove,
    invalidates: [queries.resources.list.key()],
    said: { done: deletion.done },
  });
  const brought = broughtText(row);
  const asksFirst = cleanup === undefined;
  const about = brought === '' ? deletion.noResources : deletion.resources(brought);
  return (
    <ConfirmAction
      title={deletion.title(name)}
      action={removal}
      input={{ kind: 'agents', id: row.id, cleanup: cleanup === true, ...typedOf(guard) }}
      confirm={deletion.confirm}
      guard={guard}
      choices={
        asksFirst
          ? [
              { label: deletion.no, onChoose: () => setCleanup(false) },
              { label: deletion.yes, onChoose: () => setCleanup(true) },
            ]
          : undefined
      }
      onClose={onClose}
      onDone={onDone}
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
