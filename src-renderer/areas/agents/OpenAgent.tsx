import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { useServerAction } from '../../parts/actions/useServerAction.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { AgentFacts } from './AgentFacts.tsx';
import styles from './Agents.module.css';
import { type AgentChange, agentChangeRows, agentChangeSchema, agentReadRows } from './agentForm.ts';
import { agentLabel } from './agentText.ts';
import { DeleteAgentDialog } from './DeleteAgentDialog.tsx';
import { messages } from './messages.ts';

const { form: texts } = messages;

interface OpenAgentProps {
  readonly agent: Agent;
  /** By which it is told whether it is online; ISO 8601. */
  readonly serverTime: string;
  readonly onClose: () => void;
}

/** The dialog of an agent: how it stands, and its properties, to be changed by who may. */
export function OpenAgent({ agent, serverTime, onClose }: OpenAgentProps) {
  const { mayDo, stop, busy, submit } = useServerAction({
    guard: actionGuards.changeAgents,
    call: bridge.agents.update,
    invalidates: [queries.agents.key()],
    said: { done: texts.updated },
  });
  const { id, name, properties } = agent;
  // The server itself is no agent that could be changed or deleted.
  const mayChange = mayDo && id !== nilUuid;
  const label = agentLabel(agent);
  const rows = mayChange ? agentChangeRows : agentReadRows;
  const form = useKitForm<AgentChange, AgentChange>(agentChangeSchema, { name, properties }, { rows });
  const [deleting, setDeleting] = useState(false);
  const mayLeave = useDirtyGuard(form.dirty);
  const leave = async () => {
    if (await mayLeave()) onClose();
  };
  const save = async ({ properties: changed }: AgentChange) => {
    await submit({ id, properties: changed });
    onClose();
  };
  return (
    <Dialog title={label} open held={busy} onClose={() => void leave()}>
      <div className={styles.dialog}>
        <AgentFacts agent={agent} serverTime={serverTime} />
        <FieldSizeContext value="dialog">
          <Form
            asDialog
            label={label}
            form={form}
            readOnly={!mayChange}
            stop={stop}
            onSubmit={save}
            submitLabel={texts.save}
            busyLabel={texts.saveBusy}
            describeFailure={(error) => {
              const { sentence, details } = toShownFailure(error);
              return { sentence: `${sentence} ${texts.failedKept}`, details };
            }}
            footStart={
              mayChange && (
                <Button disabled={busy} disabledReason={stop} onClick={() => setDeleting(true)}>
                  <Trash2 aria-hidden />
                  {messages.deletion.open}
                </Button>
              )
            }
            actions={
              <Button disabled={busy} onClick={() => void leave()}>
                {messages.close}
              </Button>
            }
          />
        </FieldSizeContext>
      </div>
      {deleting && (
        <DeleteAgentDialog agent={agent} onCancel={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </Dialog>
  );
}
