import { type FormEvent, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { useRequiredFields } from '#kit/fields/useRequiredFields.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly secret: boolean;
  readonly autoComplete: string;
}

interface CredentialMethod {
  readonly fields: readonly Field[];
  readonly send: (typed: Readonly<Record<string, string>>) => Promise<unknown>;
}

const credentialMethods = {
  /** For servers that check user names and passwords from a file. */
  basic: {
    fields: [
      { name: 'username', label: 'User name', secret: false, autoComplete: 'username' },
      { name: 'password', label: 'Password', secret: true, autoComplete: 'current-password' },
    ],
    send: ({ username = '', password = '' }) => bridge.session.signIn.basic({ username, password }),
  },
  accessToken: {
    fields: [{ name: 'token', label: 'Access token', secret: true, autoComplete: 'off' }],
    send: ({ token = '' }) => bridge.session.signIn.accessToken({ token }),
  },
} satisfies Record<string, CredentialMethod>;

interface CredentialFormProps {
  readonly method: keyof typeof credentialMethods;
  readonly onDone: () => void;
}

/** Sign-in with a static credential. Keeps the input after a failure. */
export function CredentialForm({ method, onDone }: CredentialFormProps) {
  const { fields, send }: CredentialMethod = credentialMethods[method];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, failure, submit } = useSubmit();
  const { onInvalid, errorOf } = useRequiredFields();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      await send(typed);
      onDone();
    });
  };
  return (
    <form className={styles.fieldset} onSubmit={onSubmit} onInvalid={onInvalid}>
      {fields.map(({ name, label, secret, autoComplete }, index) => (
        <TextField
          key={name}
          label={label}
          name={name}
          error={errorOf(name, typed[name] ?? '')}
          type={secret ? 'password' : 'text'}
          required
          autoFocus={index === 0}
          autoComplete={autoComplete}
          value={typed[name] ?? ''}
          onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
        />
      ))}
      <FailureMessage failure={failure} />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}
