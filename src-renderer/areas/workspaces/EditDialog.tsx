import { type FormEvent, useId, useRef, useState } from 'react';
import type { ProbeFailure, Workspace } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { useRequiredFields } from '#kit/fields/useRequiredFields.ts';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Box, Stack } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import type { DisplayFailure } from '#parts/failures.ts';
import { ConnectionSettingsFields } from '#parts/workspaces/ConnectionSettingsFields.tsx';
import {
  authorityOf,
  type ConnectionSettings,
  guardOf,
  isSignInChanged,
  isValidConnectionSettings,
  proxyInput,
  signInOf,
  toConnectionSettings,
} from '#parts/workspaces/connectionSettings.ts';
import { messages as shared } from '#parts/workspaces/messages.ts';
import { TrustCertificate } from '#parts/workspaces/TrustCertificate.tsx';
import { messages } from './messages.ts';

const { editing } = messages;

/** Options of a save in addition to the form's values. */
interface SaveOptions {
  readonly trustFingerprint?: string;
  readonly untried?: true;
}

interface EditDialogProps {
  readonly workspace: Workspace;
  /** Opened to configure the address of a hosted sign-in provider. Focuses its field. */
  readonly atProvider?: boolean;
  readonly onClose: () => void;
}

/** Edits a workspace. If the server is unreachable, users can save anyway unless the address changed. */
export function EditDialog({ workspace, atProvider = false, onClose }: EditDialogProps) {
  const { id, kind, origin } = workspace;
  const form = useId();
  const providerField = useRef<HTMLInputElement>(null);
  const { onInvalid, errorOf } = useRequiredFields();
  const [name, setName] = useState(workspace.name);
  const [address, setAddress] = useState(origin);
  const [settings, setSettings] = useState((): ConnectionSettings => {
    const now = toConnectionSettings(workspace);
    return atProvider ? { ...now, signIn: 'hosted' } : now;
  });
  const [probeFailure, setProbeFailure] = useState<ProbeFailure>();
  const [failure, setFailure] = useState<DisplayFailure>();
  const isAddressChanged = address.trim() !== origin;
  const isSnapshot = kind === 'snapshot';
  const otherSignIn = isSignInChanged(settings, toConnectionSettings(workspace));

  const { busy, run } = useServerAction({
    local: true,
    call: async (more: SaveOptions) => {
      // A snapshot has no server to connect to.
      if (isSnapshot) return bridge.workspaces.update({ id, name });
      const proxy = proxyInput(settings);
      return bridge.workspaces.update({
        id,
        name,
        colour: settings.colour,
        readOnly: settings.readOnly,
        guard: guardOf(settings),
        ...(isAddressChanged ? { address } : {}),
        ...(proxy === workspace.proxy ? {} : { proxy }),
        ...(otherSignIn ? { signIn: signInOf(settings) } : {}),
        ...(await authorityOf(settings)),
        ...more,
      });
    },
    toasts: {
      done: (outcome) =>
        outcome.outcome === 'refused'
          ? undefined
          : { kind: 'done', text: editing.saved(outcome.workspace.name) },
      // The dialog shows the error.
      failed: () => undefined,
    },
  });

  const save = async (more: SaveOptions = {}) => {
    setFailure(undefined);
    setProbeFailure(undefined);
    const end = await run(more);
    if (end.ended === 'failed') setFailure(end.failure);
    else if (end.ended === 'done' && end.result.outcome === 'refused') setProbeFailure(end.result.failure);
    else if (end.ended === 'done') onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Invalid fields show their own errors.
    if (!busy && isValidConnectionSettings(settings)) void save();
  };
  const displayedError = probeFailure ?? failure;
  return (
    <Dialog
      title={editing.title(workspace.name)}
      open
      size="small"
      isLocked={busy}
      {...(atProvider ? { initialFocus: providerField } : {})}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{editing.cancel}</Button>
          {probeFailure !== undefined && !isAddressChanged && (
            <Button busy={busy} onClick={() => void save({ untried: true })}>
              {editing.saveAnyway}
            </Button>
          )}
          <Button kind="primary" keys={submitKeys} type="submit" form={form} busy={busy}>
            {editing.save}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" minWidth={0} gap={16} onSubmit={onSubmit} onInvalid={onInvalid}>
        <TextField
          label={shared.name}
          name="name"
          error={errorOf('name', name)}
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {kind !== 'sample' && !isSnapshot && (
          <TextField
            label={shared.address}
            name="address"
            error={errorOf('address', address)}
            required
            inputMode="url"
            hint={isAddressChanged ? editing.addressChangeHint : undefined}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        {!isSnapshot && (
          <ConnectionSettingsFields
            value={settings}
            onChange={setSettings}
            storedAuthority={workspace.authority}
            withoutSignIn={kind === 'health-checker'}
            providerField={providerField}
          />
        )}
        {displayedError !== undefined && (
          <Callout kind="failure" tone="bad" selectable role="alert">
            <Box grow minWidth={0}>
              {displayedError.sentence} {probeFailure?.wayOn}
              {displayedError.details !== undefined && <Details text={displayedError.details} />}
            </Box>
          </Callout>
        )}
        {probeFailure?.fingerprint !== undefined && (
          <TrustCertificate
            fingerprint={probeFailure.fingerprint}
            busy={busy}
            onTrust={() =>
              void save(
                probeFailure.fingerprint === undefined ? {} : { trustFingerprint: probeFailure.fingerprint },
              )
            }
          />
        )}
      </Stack>
    </Dialog>
  );
}
