import type { FlowNode } from '#contract/entities/session.ts';
import { TextField } from '#kit/fields/TextField.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { SecretText } from '../identity/SecretText.tsx';
import { FlowMessages } from './FlowMessages.tsx';
import styles from './SignIn.module.css';

/** Only for the profile. */
const RecoveryCodes = onDemand(() => import('../identity/RecoveryCodes.tsx')).component(
  (module) => module.RecoveryCodes,
);

interface FlowFieldProps {
  readonly node: FlowNode;
  readonly value: string;
  /** Error of the field itself, besides the messages of the server. */
  readonly error?: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
}

/** Labels for fields without a label from the server. */
const fallbackLabels: Readonly<Record<string, string>> = { identifier: 'Email', password: 'Password' };

/** A flow node that is not a button: a field, a text, an image or a link. */
export function FlowField({ node, value, error, autoFocus, onChange }: FlowFieldProps) {
  const label = node.label || fallbackLabels[node.name] || node.name;
  if (node.codes !== undefined) {
    return (
      <>
        {node.label !== '' && <p>{node.label}</p>}
        <RecoveryCodes codes={node.codes} />
      </>
    );
  }
  if (node.kind === 'text' && node.group === 'totp') return <SecretText label={label} text={node.value} />;
  if (node.kind === 'text') {
    return (
      <p className={styles.message}>
        {node.label !== '' && `${node.label}\n`}
        {node.value}
      </p>
    );
  }
  // Only images inside the response (data URLs) are displayed. The window loads no external images.
  if (node.kind === 'image') {
    return node.value.startsWith('data:') ? (
      <img className={styles.image} src={node.value} alt={label} />
    ) : null;
  }
  if (node.kind === 'anchor') return <p>{label}</p>;
  return (
    <Stack gap={4}>
      <TextField
        label={label}
        name={node.name}
        type={node.type === 'password' ? 'password' : node.type === 'email' ? 'email' : 'text'}
        value={value}
        error={error}
        required={node.required}
        disabled={node.disabled}
        autoComplete={node.autocomplete}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      <FlowMessages messages={node.messages} />
    </Stack>
  );
}
