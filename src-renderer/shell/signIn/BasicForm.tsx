import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

/** Sign-in to a server that checks user names and passwords of a file. */
export function BasicForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => void (await bridge.session.signIn.basic({ username, password })));
  };
  return (
    <form className={styles.fieldset} onSubmit={onSubmit}>
      <TextField
        label="User name"
        required
        autoFocus
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FailureMessage failure={failure} />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}
