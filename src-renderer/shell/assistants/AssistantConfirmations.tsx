import { useEffect, useRef, useState } from 'react';
import type { AssistantConfirmation } from '#contract/assistants.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName, visibleText } from '#kit/format/visibleText.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useAssistantConfirmations } from '#parts/bridge/live.ts';
import { GuardField } from '#parts/guard/GuardField.tsx';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './AssistantConfirmations.module.css';
import { messages } from './messages.ts';

/** A click that was meant for the dialog before must not allow this one. In milliseconds. */
const readingMs = 1_000;

function ConfirmationDialog({ confirmation }: { readonly confirmation: AssistantConfirmation }) {
  const { id, client, tool, workspace, target, values, guarded } = confirmation;
  const guard = useGuard(guarded ?? undefined);
  const deny = useRef<HTMLButtonElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [isReadable, setIsReadable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReadable(true), readingMs);
    return () => clearTimeout(timer);
  }, []);
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
            disabledReason={isReadable ? guard.disabledReason : messages.readFirst}
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
        <Fact label={messages.target}>{`${visibleName(target.name)} (${target.kind})`}</Fact>
        <Fact label={messages.id}>{target.id}</Fact>
        {values.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a confirmation never change, and names can repeat.
          <Fact key={at} label={visibleText(name)}>
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
