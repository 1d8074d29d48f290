import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import styles from './Agents.module.css';
import { agentLabel, broughtText } from './agentText.ts';
import { messages } from './messages.ts';
import { tellFailure } from './tellFailure.ts';
import { useChangeStop } from './useChangeStop.ts';

const { deletion } = messages;

interface DeleteAgentDialogProps {
  readonly agent: Agent;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** Asks what becomes of what the agent brought, and then once more. Cancel has the focus both times: Enter deletes nothing. */
export function DeleteAgentDialog({ agent, onCancel, onDeleted }: DeleteAgentDialogProps) {
  const { id } = agent;
  const name = agentLabel(agent);
  const cancel = useRef<HTMLButtonElement>(null);
  const [cleanup, setCleanup] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const { stop } = useChangeStop();
  const answers = useQueryClient();
  const answer = (withResources: boolean) => {
    setCleanup(withResources);
    // What was pressed is gone, and what stands in its place now must not be pressed by the same key again.
    cancel.current?.focus();
  };
  const remove = async (withResources: boolean) => {
    setBusy(true);
    try {
      await bridge.agents.remove({ id, cleanup: withResources });
    } catch (error) {
      tellFailure(error);
      setBusy(false);
      return;
    } finally {
      void answers.invalidateQueries({ queryKey: queries.agents.list.key() });
    }
    useToasts.getState().show({ kind: 'done', text: deletion.done });
    onDeleted();
  };
  const brought = broughtText(agent);
  return (
    <Dialog
      title={deletion.title(name)}
      open
      alert
      size="small"
      held={busy}
      initialFocus={cancel}
      onClose={onCancel}
      actions={
        <>
          <Button ref={cancel} disabled={busy} onClick={onCancel}>
            {messages.cancel}
          </Button>
          {cleanup === undefined ? (
            <>
              <Button onClick={() => answer(false)}>{deletion.no}</Button>
              <Button onClick={() => answer(true)}>{deletion.yes}</Button>
            </>
          ) : (
            <Button
              kind="danger"
              busy={busy}
              disabledReason={busy ? undefined : stop}
              onClick={() => void remove(cleanup)}
            >
              {deletion.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.question}>
        {cleanup === undefined ? (
          <>
            <p>{deletion.withResources}</p>
            <p className={styles.quiet}>
              {brought === '' ? deletion.noResources : deletion.resources(brought)}
            </p>
          </>
        ) : (
          <>
            <p>{deletion.sure}</p>
            <p className={styles.quiet}>{cleanup ? deletion.takes(name) : deletion.leaves(name)}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
