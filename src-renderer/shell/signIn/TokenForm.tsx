import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

/** Sign-in with an access token of the server. */
export function TokenForm() {
  const [token, setToken] = useState('');
  const { busy, failure, submit } = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => void (await bridge.session.signIn.accessToken({ token })));
  };
  return (
    <form className={styles.fieldset} onSubmit={onSubmit}>
      <TextField
        label="Access token"
        type="password"
        required
        autoFocus
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <FailureMessage failure={failure} />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}
