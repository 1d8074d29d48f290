import { useRef, useState } from 'react';
import type { AssistantConfirmation } from '#contract/assistants.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleText } from '#kit/format/visibleText.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useAssistantConfirmations } from '#parts/bridge/live.ts';
import { GuardField } from '#parts/guard/GuardField.tsx';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './AssistantConfirmations.module.css';
import { messages } from './messages.ts';

function ConfirmationDialog({ confirmation }: { readonly confirmation: AssistantConfirmation }) {
  const { id, client, tool, workspace, target, values, guarded } = confirmation;
  const guard = useGuard(guarded ?? undefined);
  const deny = useRef<HTMLButtonElement>(null);
  const [isSent, setIsSent] = useState(false);
  const answer = (allow: boolean) => {
    setIsSent(true);
    showOutcome(
      bridge.assistants.confirmations
        .answer({ id, allow, ...(allow ? typedOf(guard) : {}) })
        .finally(() => setIsSent(false)),
    );
  };
  return (
    <Dialog
      title={messages.titles[tool]}
      open
      alert
      // Enter must not allow what has just appeared.
      initialFocus={deny}
      hasFocusableBody
      onClose={() => answer(false)}
      actions={
        <>
          <Button ref={deny} disabled={isSent} onClick={() => answer(false)}>
            {messages.deny}
          </Button>
          <Button
            kind="primary"
            disabled={isSent}
            disabledReason={guard.disabledReason}
            onClick={() => answer(true)}
          >
            {messages.allow}
          </Button>
        </>
      }
    >
      <p>{messages.intro}</p>
      <dl className={styles.facts}>
        <Fact label={messages.assistant}>{client}</Fact>
        <Fact label={messages.tool}>{tool}</Fact>
        <Fact label={messages.workspace}>{workspace}</Fact>
        <Fact label={messages.target}>{`${target.name} (${target.kind})`}</Fact>
        <Fact label={messages.id}>{target.id}</Fact>
        {values.map(({ name, value }) => (
          <Fact key={name} label={visibleText(name)}>
            {value === '' ? messages.empty : value}
          </Fact>
        ))}
      </dl>
      <GuardField use={guard} />
    </Dialog>
  );
}

/** Dialogs for actions of assistants, one at a time, the oldest first. */
export function AssistantConfirmations() {
  const first = useAssistantConfirmations()?.[0];
  return first === undefined ? null : <ConfirmationDialog key={first.id} confirmation={first} />;
}
