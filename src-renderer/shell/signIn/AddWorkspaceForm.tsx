import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import type { ProbeFailure } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Details } from '../../kit/panels/Details.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

interface AddWorkspaceFormProps {
  /** An address that could not be used, and why. */
  readonly failed?: ProbeFailure;
  readonly onAdded?: () => void;
}

/** Adds a server by its address; says why one cannot be used and what to do. */
export function AddWorkspaceForm({ failed, onAdded }: AddWorkspaceFormProps) {
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [refused, setRefused] = useState(failed);
  const [trusting, setTrusting] = useState(false);
  const { busy, failure, submit } = useSubmit();

  const add = (trustFingerprint?: string) =>
    submit(async () => {
      const outcome = await bridge.workspaces.add({
        address,
        ...(name.trim() === '' ? {} : { name }),
        ...(trustFingerprint === undefined ? {} : { trustFingerprint }),
      });
      setTrusting(false);
      if (outcome.outcome === 'refused') setRefused(outcome.failure);
      else onAdded?.();
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };

  return (
    <form className={styles.fieldset} onSubmit={onSubmit}>
      {refused !== undefined && (
        <div className={clsx(styles.message, styles.error)} role="alert">
          {refused.sentence} {refused.wayOn}
          {refused.details !== undefined && <Details text={refused.details} />}
        </div>
      )}
      <TextField
        label="Address"
        required
        autoFocus
        inputMode="url"
        placeholder="https://mission-control.example.com"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setTrusting(false);
        }}
      />
      <TextField label="Name (optional)" value={name} onChange={(event) => setName(event.target.value)} />
      <FailureMessage failure={failure} />
      <Button type="submit" kind="primary" size="large" busy={busy && !trusting}>
        Add workspace
      </Button>
      {refused?.fingerprint !== undefined && address !== '' && (
        <TrustCertificate
          fingerprint={refused.fingerprint}
          asked={trusting}
          busy={busy}
          onAsk={() => setTrusting(true)}
          onTrust={() => void add(refused.fingerprint)}
        />
      )}
    </form>
  );
}

interface TrustCertificateProps {
  readonly fingerprint: string;
  readonly asked: boolean;
  readonly busy: boolean;
  readonly onAsk: () => void;
  readonly onTrust: () => void;
}

/** Shows the fingerprint first and trusts only at a second, named press. */
function TrustCertificate({ fingerprint, asked, busy, onAsk, onTrust }: TrustCertificateProps) {
  if (!asked) {
    return (
      <Button size="large" onClick={onAsk}>
        Show the certificate…
      </Button>
    );
  }
  return (
    <div className={styles.fieldset}>
      <p className={styles.message}>
        SHA-256 fingerprint of the certificate:
        <br />
        <code>{fingerprint}</code>
        <br />
        Compare it with the one that the server’s administrator gives you. It is trusted for this workspace
        alone.
      </p>
      <Button size="large" busy={busy} onClick={onTrust}>
        Trust this certificate
      </Button>
    </div>
  );
}
