import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FlowNode, FlowOutcome, LoginFlow } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { FlowField } from './FlowField.tsx';
import { FlowMessages } from './FlowMessages.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

interface FlowFormProps {
  readonly aal: 'aal1' | 'aal2';
  readonly onPurpose: (purpose: LoginFlow['purpose']) => void;
}

const isButton = (node: FlowNode): boolean => node.kind === 'submit';

/** Sign-in by a flow of the built-in identity service: it draws whatever nodes the server's flow has. */
export function FlowForm({ aal, onPurpose }: FlowFormProps) {
  const [outcome, setOutcome] = useState<FlowOutcome>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, failure, submit } = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  const take = (next: FlowOutcome) => {
    setOutcome(next);
    if (next.outcome === 'flow') onPurpose(next.flow.purpose);
  };
  const create = () => submit(async () => take(await bridge.session.flow.create({ aal })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flow is started once for each kind of flow.
  useEffect(() => void create(), [aal]);

  if (outcome === undefined) {
    if (failure === undefined) return <SkeletonRows count={4} />;
    return (
      <>
        <FailureMessage failure={failure} />
        <Button size="large" onClick={() => void create()} busy={busy}>
          Try again
        </Button>
      </>
    );
  }
  if (outcome.outcome === 'done') return <SkeletonRows count={4} />;
  if (outcome.outcome === 'browser') {
    return (
      <>
        <p className={styles.message}>{outcome.sentence}</p>
        <Button size="large" kind="primary" onClick={() => void bridge.shell.link.open({ url: outcome.url })}>
          Open the browser
        </Button>
      </>
    );
  }

  const { flow, notice } = outcome;
  const fields = flow.nodes.filter((node) => !isButton(node));
  const buttons = flow.nodes.filter(isButton);
  const firstField = fields.find((node) => node.kind === 'input');
  const valueFor = (node: FlowNode) => typed[node.name] ?? node.value;

  const send = (button: FlowNode | undefined) =>
    submit(async () => {
      if (button === undefined) return;
      const values = Object.fromEntries(
        fields.filter((node) => node.kind === 'input').map((node) => [node.name, valueFor(node)]),
      );
      take(
        await bridge.session.flow.submit({
          flowId: flow.id,
          submit: { name: button.name, value: button.value },
          values,
        }),
      );
      // What was typed stays; the secret is what people correct.
      const secret = form.current?.querySelector<HTMLInputElement>('input[type=password]');
      (secret ?? form.current?.querySelector('input'))?.focus();
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(buttons.find((node) => !node.needsBrowser));
  };

  return (
    <form ref={form} className={styles.fieldset} onSubmit={onSubmit} noValidate={false}>
      {notice !== undefined && (
        <p className={styles.message} role="status">
          {notice}
        </p>
      )}
      <FlowMessages messages={flow.messages.filter(({ type }) => type !== 'info')} />
      {fields.map((node) => (
        <FlowField
          key={`${node.group} ${node.name}`}
          node={node}
          value={valueFor(node)}
          autoFocus={node === firstField}
          onChange={(value) => setTyped((before) => ({ ...before, [node.name]: value }))}
        />
      ))}
      <FailureMessage failure={failure} />
      {buttons.map((node, index) =>
        node.needsBrowser ? (
          <Button
            key={`${node.name} ${node.value}`}
            size="large"
            disabled
            title={messages.signIn.needsBrowser}
          >
            {node.label || node.value}
          </Button>
        ) : (
          <Button
            key={`${node.name} ${node.value}`}
            type={index === 0 ? 'submit' : 'button'}
            kind={index === 0 ? 'primary' : 'default'}
            size="large"
            busy={busy}
            disabled={node.disabled}
            {...(index === 0 ? {} : { onClick: () => void send(node) })}
          >
            {node.label || node.value}
          </Button>
        ),
      )}
      <FlowMessages messages={flow.messages.filter(({ type }) => type === 'info')} />
    </form>
  );
}
