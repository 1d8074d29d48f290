import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import type { ProbeFailure } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { useRequiredFields } from '#kit/fields/useRequiredFields.ts';
import { onDemand } from '#kit/onDemand.ts';
import { Details } from '#kit/panels/Details.tsx';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import {
  authorityOf,
  guardOf,
  isValidConnectionSettings,
  newConnectionSettings,
  proxyInput,
  signInOf,
} from '#parts/workspaces/connectionSettings.ts';
import { messages as shared } from '#parts/workspaces/messages.ts';
import { TrustCertificate } from '#parts/workspaces/TrustCertificate.tsx';
import type { DoctorInput } from '#parts/workspaces/useDoctor.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

/** Rarely needed, so loaded on demand. */
const ConnectionSettingsFields = onDemand(
  () => import('#parts/workspaces/ConnectionSettingsFields.tsx'),
).component((module) => module.ConnectionSettingsFields);
const DoctorPanel = onDemand(() => import('#parts/workspaces/DoctorPanel.tsx')).component(
  (module) => module.DoctorPanel,
);

interface AddWorkspaceFormProps {
  readonly address?: string | undefined;
  readonly onAdded?: () => void;
}

/** Adds a workspace by its server address, or explains why the address cannot be used. */
export function AddWorkspaceForm({ address: given = '', onAdded }: AddWorkspaceFormProps) {
  const [address, setAddress] = useState(given);
  const [name, setName] = useState('');
  const [settings, setSettings] = useState(newConnectionSettings);
  const [showsAdvanced, setShowsAdvanced] = useState(false);
  const [probeFailure, setProbeFailure] = useState<ProbeFailure>();
  const [doctorRun, setDoctorRun] = useState<{ readonly key: number; readonly question: DoctorInput }>();
  const { busy, failure, submit } = useSubmit();
  const { onInvalid, errorOf } = useRequiredFields();

  const add = (trustFingerprint?: string) =>
    submit(async () => {
      setDoctorRun(undefined);
      const { colour, readOnly } = settings;
      const guard = guardOf(settings);
      const signIn = signInOf(settings);
      const outcome = await bridge.workspaces.add({
        address,
        proxy: proxyInput(settings),
        ...(await authorityOf(settings)),
        // Send only settings that the user changed, so that a known server keeps its others.
        ...(colour === null ? {} : { colour }),
        ...(readOnly ? { readOnly } : {}),
        ...(guard.whole || guard.tags.length > 0 ? { guard } : {}),
        ...(signIn === 'found' ? {} : { signIn }),
        ...(name.trim() === '' ? {} : { name }),
        ...(trustFingerprint === undefined ? {} : { trustFingerprint }),
      });
      if (outcome.outcome === 'refused') return setProbeFailure(outcome.failure);
      setProbeFailure(undefined);
      onAdded?.();
    });
  const runDoctor = () =>
    submit(async () => {
      const question = { address, proxy: proxyInput(settings), ...(await authorityOf(settings)) };
      setDoctorRun({ key: (doctorRun?.key ?? 0) + 1, question });
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Invalid fields display their errors.
    if (isValidConnectionSettings(settings)) void add();
  };

  return (
    <form className={styles.fieldset} onSubmit={onSubmit} onInvalid={onInvalid}>
      {probeFailure !== undefined && (
        <div className={clsx(styles.message, styles.error)} role="alert">
          {probeFailure.sentence} {probeFailure.wayOn}
          {probeFailure.details !== undefined && <Details text={probeFailure.details} />}
        </div>
      )}
      <TextField
        label={shared.address}
        name="address"
        error={errorOf('address', address)}
        required
        autoFocus
        inputMode="url"
        placeholder={shared.addressExample}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setDoctorRun(undefined);
        }}
      />
      <TextField label="Name (optional)" value={name} onChange={(event) => setName(event.target.value)} />
      <details className={styles.advanced} onToggle={(event) => setShowsAdvanced(event.currentTarget.open)}>
        <summary>{shared.advanced}</summary>
        {showsAdvanced && (
          <ConnectionSettingsFields
            fallback={<SkeletonFields count={2} />}
            value={settings}
            onChange={setSettings}
          />
        )}
      </details>
      <FailureMessage failure={failure} />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Add workspace
      </Button>
      {probeFailure?.fingerprint !== undefined && address !== '' && (
        <TrustCertificate
          key={`${address} ${probeFailure.fingerprint}`}
          fingerprint={probeFailure.fingerprint}
          busy={busy}
          size="large"
          onTrust={() => void add(probeFailure.fingerprint)}
        />
      )}
      {probeFailure !== undefined && doctorRun === undefined && (
        <Button size="large" onClick={() => void runDoctor()}>
          {shared.doctor.open}
        </Button>
      )}
      {doctorRun !== undefined && (
        <DoctorPanel
          key={doctorRun.key}
          fallback={<SkeletonFields count={2} />}
          subject={address}
          input={doctorRun.question}
        />
      )}
    </form>
  );
}
