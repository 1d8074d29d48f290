import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { FlowNode, IdentityFlow } from '#contract/entities/session.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useSessionValue } from '#parts/bridge/live.ts';
import { messages } from '../messages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { FlowFields } from './FlowFields.tsx';
import { FlowMessages } from './FlowMessages.tsx';
import styles from './SignIn.module.css';
import { type FlowQuery, useFlow } from './useFlow.ts';

interface FlowFormProps extends FlowQuery {
  /** Address to return to after the sign-in. */
  readonly back: string;
  /** Whether the form is a dialog over a page. */
  readonly isOverlay?: boolean;
  readonly onPurpose?: (purpose: NonNullable<IdentityFlow['purpose']>) => void;
  /** Called when the flow has reached its goal. */
  readonly onDone?: () => void;
  /** Content below. Renders together with the first response, so that its buttons never move. */
  readonly children?: ReactNode;
}

/** Renders a flow of the identity service before the frame, whatever nodes it has. */
export function FlowForm({ back, isOverlay = false, onPurpose, onDone, children, ...ask }: FlowFormProps) {
  const { searchStr } = useLocation();
  // A link in an email can contain the code.
  const code = firstParamValue(parseSearch(searchStr), 'code');
  // A dialog over a page signs the same user in again.
  const identifier = useSessionValue((state) =>
    isOverlay && state?.status === 'signed-in' ? state.person.email : undefined,
  );
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    ...(code === undefined ? {} : { code }),
    ...(identifier === undefined ? {} : { identifier }),
  });
  const { outcome, busy, failure, create, send } = useFlow(ask, { returnAddressFor: () => back, isOverlay });
  const purpose = outcome?.outcome === 'flow' ? outcome.flow.purpose : undefined;
  const isDone = outcome?.outcome === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once per purpose.
  useEffect(() => {
    if (purpose !== undefined) onPurpose?.(purpose);
  }, [purpose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once.
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone]);

  const content = (): ReactNode => {
    if (outcome === undefined) {
      if (failure === undefined) return <SkeletonFields count={2} />;
      return (
        <>
          <FailureMessage failure={failure} />
          <Button size="large" onClick={() => void create()} busy={busy}>
            {messages.tryAgain}
          </Button>
        </>
      );
    }
    if (outcome.outcome === 'browser') {
      return (
        <>
          <p className={styles.message}>{outcome.sentence}</p>
          <Button
            size="large"
            kind="primary"
            onClick={() => void bridge.shell.link.open({ url: outcome.url })}
          >
            {messages.openBrowser}
          </Button>
          <Button size="large" onClick={() => void create()} busy={busy}>
            {messages.startAgain}
          </Button>
          <FailureMessage failure={failure} />
        </>
      );
    }
    if (outcome.outcome !== 'flow') return <SkeletonFields count={2} />;

    const { flow, notice } = outcome;
    const onSend = async (button: FlowNode, values: Readonly<Record<string, string>>) =>
      void (await send(button, values));
    return (
      <>
        {notice !== undefined && (
          <p className={styles.message} role="status">
            {notice}
          </p>
        )}
        <FlowMessages messages={flow.messages.filter(({ type }) => type !== 'info')} />
        <FlowFields
          nodes={flow.nodes.filter(({ kind }) => kind !== 'anchor')}
          typed={typed}
          onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
          onSend={onSend}
          busy={busy}
          size="large"
          focusFirst
          webPage={flow.webPage}
        >
          <FailureMessage failure={failure} />
        </FlowFields>
        <FlowMessages messages={flow.messages.filter(({ type }) => type === 'info')} />
        {flow.finished && (
          <Button size="large" kind="primary" onClick={onDone}>
            {messages.proceed}
          </Button>
        )}
      </>
    );
  };
  const hasContent = outcome !== undefined || failure !== undefined;
  return (
    <>
      {content()}
      {hasContent && children}
    </>
  );
}
