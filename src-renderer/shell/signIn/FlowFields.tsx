import { type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react';
import type { FlowNode } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { useRequiredFields } from '#kit/fields/useRequiredFields.ts';
import { FlowField } from './FlowField.tsx';
import { type FlowFormParts, flowForms } from './flowForms.ts';
import { OpenServerPage } from './OpenServerPage.tsx';
import styles from './SignIn.module.css';

interface FlowFieldsProps {
  readonly nodes: readonly FlowNode[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string) => void;
  /** Submits the form with one of its buttons. */
  readonly onSend: (button: FlowNode, values: Readonly<Record<string, string>>) => Promise<void>;
  readonly busy: boolean;
  readonly size?: 'default' | 'large';
  readonly focusFirst?: boolean;
  /** URL of the server's own page, for steps that need a browser. */
  readonly webPage: string;
  /** Content between fields and buttons of the submitted form. */
  readonly children?: ReactNode;
}

interface FlowGroupFormProps
  extends Pick<FlowFieldsProps, 'typed' | 'onType' | 'onSend' | 'busy' | 'children'> {
  readonly parts: FlowFormParts;
  readonly size: 'default' | 'large';
  readonly focusFirst: boolean;
}

function FlowGroupForm({
  parts,
  typed,
  onType,
  onSend,
  busy,
  size,
  focusFirst,
  children,
}: FlowGroupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { fields, buttons } = parts;
  const inputs = fields.filter(({ kind }) => kind === 'input');
  const { onInvalid, errorOf } = useRequiredFields();
  const valueFor = (node: FlowNode) => typed[node.name] ?? node.value;
  const firstField = inputs.find((node) => valueFor(node) === '') ?? inputs[0];

  const send = async (button: FlowNode | undefined) => {
    if (button === undefined || busy) return;
    await onSend(button, Object.fromEntries(inputs.map((node) => [node.name, valueFor(node)])));
    // Keep the input and focus the secret, which users correct most often.
    const secret = form.current?.querySelector<HTMLInputElement>('input[type=password]');
    (secret ?? form.current?.querySelector('input'))?.focus();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(buttons[0]);
  };

  return (
    <form ref={form} className={styles.fieldset} onSubmit={onSubmit} onInvalid={onInvalid}>
      {fields.map((node) => (
        <FlowField
          key={`${node.group} ${node.name}`}
          node={node}
          value={valueFor(node)}
          error={errorOf(node.name, valueFor(node))}
          autoFocus={focusFirst && node === firstField}
          onChange={(value) => onType(node.name, value)}
        />
      ))}
      {children}
      {buttons.length > 0 && (
        <div className={size === 'large' ? styles.fieldset : styles.buttons}>
          {buttons.map((node, index) => (
            <Button
              key={`${node.name} ${node.value}`}
              type={index === 0 ? 'submit' : 'button'}
              kind={index === 0 ? 'primary' : 'default'}
              size={size}
              busy={busy}
              disabled={node.disabled}
              {...(index === 0 ? {} : { onClick: () => void send(node) })}
            >
              {node.label || node.value}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

/** Renders the nodes of a flow as one or more forms, with all kinds of nodes that the server sends. */
export function FlowFields({
  nodes,
  size = 'default',
  focusFirst = false,
  webPage,
  onSend,
  children,
  ...form
}: FlowFieldsProps) {
  const [sentGroup, setSentGroup] = useState<string>();
  const forms = flowForms(nodes.filter(({ needsBrowser }) => !needsBrowser));
  const activeForm = forms.find(({ group }) => group === sentGroup) ?? forms[0];
  const browserNodes = nodes.filter(({ kind, needsBrowser }) => needsBrowser && kind === 'submit');
  return (
    <div className={styles.fieldset}>
      {forms.map((parts, index) => (
        <Fragment key={parts.group}>
          {index > 0 && <div className={styles.divider}>or</div>}
          <FlowGroupForm
            parts={parts}
            size={size}
            focusFirst={focusFirst && index === 0}
            onSend={(button, values) => {
              setSentGroup(parts.group);
              return onSend(button, values);
            }}
            {...form}
          >
            {parts === activeForm && children}
          </FlowGroupForm>
        </Fragment>
      ))}
      {browserNodes.length > 0 && <OpenServerPage nodes={browserNodes} webPage={webPage} size={size} />}
    </div>
  );
}
