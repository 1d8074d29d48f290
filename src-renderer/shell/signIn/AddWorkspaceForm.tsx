import clsx from 'clsx';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { ProbeFailure } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Details } from '../../kit/panels/Details.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages as shared } from '../../parts/workspaces/messages.ts';
import { authorityOf, guardOf, isSound, newReach, proxyOf, signInOf } from '../../parts/workspaces/reach.ts';
import { TrustCertificate } from '../../parts/workspaces/TrustCertificate.tsx';
import type { DoctorQuestion } from '../../parts/workspaces/useDoctor.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

/** Rarely needed, so loaded on demand. */
const ReachFields = lazy(async () => ({
  default: (await import('../../parts/workspaces/ReachFields.tsx')).ReachFields,
}));
const DoctorPanel = lazy(async () => ({
  default: (await import('../../parts/workspaces/DoctorPanel.tsx')).DoctorPanel,
}));

interface AddWorkspaceFormProps {
  readonly address?: string | undefined;
  readonly onAdded?: () => void;
}

/** Adds a workspace by its server address, or explains why the address cannot be used. */
export function AddWorkspaceForm({ address: given = '', onAdded }: AddWorkspaceFormProps) {
  const [address, setAddress] = useState(given);
  const [name, setName] = useState('');
  const [reach, setReach] = useState(newReach);
  const [advanced, setAdvanced] = useState(false);
  const [refused, setRefused] = useState<ProbeFailure>();
  const [examined, setExamined] = useState<{ readonly key: number; readonly question: DoctorQuestion }>();
  const { busy, failure, submit } = useSubmit();

  const add = (trustFingerprint?: string) =>
    submit(async () => {
      setExamined(undefined);
      const { colour, readOnly } = reach;
      const guard = guardOf(reach);
      const signIn = signInOf(reach);
      const outcome = await bridge.workspaces.add({
        address,
        proxy: proxyOf(reach),
        ...(await authorityOf(reach)),
        // Send only settings that the user changed, so that a known server keeps its others.
        ...(colour === null ? {} : { colour }),
        ...(readOnly ? { readOnly } : {}),
        ...(guard.whole || guard.tags.length > 0 ? { guard } : {}),
        ...(signIn === 'found' ? {} : { signIn }),
        ...(name.trim() === '' ? {} : { name }),
        ...(trustFingerprint === undefined ? {} : { trustFingerprint }),
      });
      if (outcome.outcome === 'refused') return setRefused(outcome.failure);
      setRefused(undefined);
      onAdded?.();
    });
  const examine = () =>
    submit(async () => {
      const question = { address, proxy: proxyOf(reach), ...(await authorityOf(reach)) };
      setExamined({ key: (examined?.key ?? 0) + 1, question });
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Invalid fields display their errors.
    if (isSound(reach)) void add();
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
        label={shared.address}
        required
        autoFocus
        inputMode="url"
        placeholder={shared.addressExample}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setExamined(undefined);
        }}
      />
      <TextField label="Name (optional)" value={name} onChange={(event) => setName(event.target.value)} />
      <details className={styles.advanced} onToggle={(event) => setAdvanced(event.currentTarget.open)}>
        <summary>{shared.advanced}</summary>
        {advanced && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <ReachFields value={reach} onChange={setReach} />
          </Suspense>
        )}
      </details>
      <FailureMessage failure={failure} />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Add workspace
      </Button>
      {refused?.fingerprint !== undefined && address !== '' && (
        <TrustCertificate
          key={`${address} ${refused.fingerprint}`}
          fingerprint={refused.fingerprint}
          busy={busy}
          size="large"
          onTrust={() => void add(refused.fingerprint)}
        />
      )}
      {refused !== undefined && examined === undefined && (
        <Button size="large" onClick={() => void examine()}>
          {shared.doctor.open}
        </Button>
      )}
      {examined !== undefined && (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <DoctorPanel key={examined.key} subject={address} question={examined.question} />
        </Suspense>
      )}
    </form>
  );
}
