import { type FormEvent, useId, useState } from 'react';
import type { ProbeFailure, Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { Details } from '../../kit/panels/Details.tsx';
import { useServerAction } from '../../parts/actions/useServerAction.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import type { ShownFailure } from '../../parts/failures.ts';
import { messages as shared } from '../../parts/workspaces/messages.ts';
import { ReachFields } from '../../parts/workspaces/ReachFields.tsx';
import {
  authorityOf,
  guardOf,
  isOtherSignIn,
  isSound,
  proxyOf,
  type Reach,
  reachOf,
  signInOf,
} from '../../parts/workspaces/reach.ts';
import { TrustCertificate } from '../../parts/workspaces/TrustCertificate.tsx';
import { messages } from './messages.ts';
import styles from './Workspaces.module.css';

const { editing } = messages;

/** Options of a save in addition to the form's values. */
interface More {
  readonly trustFingerprint?: string;
  readonly untried?: true;
}

interface EditDialogProps {
  readonly workspace: Workspace;
  /** Opened to configure the address of a hosted sign-in provider. */
  readonly atProvider?: boolean;
  readonly onClose: () => void;
}

/** Edits a workspace. If the server is unreachable, users can save anyway unless the address changed. */
export function EditDialog({ workspace, atProvider = false, onClose }: EditDialogProps) {
  const { id, kind, origin } = workspace;
  const form = useId();
  const [name, setName] = useState(workspace.name);
  const [address, setAddress] = useState(origin);
  const [reach, setReach] = useState((): Reach => {
    const now = reachOf(workspace);
    return atProvider ? { ...now, signIn: 'hosted' } : now;
  });
  const [refused, setRefused] = useState<ProbeFailure>();
  const [failure, setFailure] = useState<ShownFailure>();
  const moved = address.trim() !== origin;
  const fixed = kind === 'snapshot';
  const otherSignIn = isOtherSignIn(reach, reachOf(workspace));

  const { busy, run } = useServerAction({
    local: true,
    call: async (more: More) => {
      // A snapshot has no server to connect to.
      if (fixed) return bridge.workspaces.update({ id, name });
      const proxy = proxyOf(reach);
      return bridge.workspaces.update({
        id,
        name,
        colour: reach.colour,
        readOnly: reach.readOnly,
        guard: guardOf(reach),
        ...(moved ? { address } : {}),
        ...(proxy === workspace.proxy ? {} : { proxy }),
        ...(otherSignIn ? { signIn: signInOf(reach) } : {}),
        ...(await authorityOf(reach)),
        ...more,
      });
    },
    said: {
      done: (outcome) =>
        outcome.outcome === 'refused'
          ? undefined
          : { kind: 'done', text: editing.saved(outcome.workspace.name) },
      // The dialog shows the error.
      failed: () => undefined,
    },
  });

  const save = async (more: More = {}) => {
    setFailure(undefined);
    setRefused(undefined);
    const end = await run(more);
    if (end.ended === 'failed') setFailure(end.failure);
    else if (end.ended === 'done' && end.result.outcome === 'refused') setRefused(end.result.failure);
    else if (end.ended === 'done') onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Invalid fields show their own errors.
    if (!busy && isSound(reach)) void save();
  };
  const wrong = refused ?? failure;
  return (
    <Dialog
      title={editing.title(workspace.name)}
      open
      size="small"
      held={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{editing.cancel}</Button>
          {refused !== undefined && !moved && (
            <Button busy={busy} onClick={() => void save({ untried: true })}>
              {editing.untried}
            </Button>
          )}
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {editing.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.dialog} onSubmit={onSubmit}>
        <TextField
          label={shared.name}
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {kind !== 'sample' && !fixed && (
          <TextField
            label={shared.address}
            required
            inputMode="url"
            hint={moved ? editing.moves : undefined}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        {!fixed && (
          <ReachFields
            value={reach}
            onChange={setReach}
            kept={workspace.authority}
            withoutSignIn={kind === 'health-checker'}
          />
        )}
        {wrong !== undefined && (
          <div className={styles.failure} role="alert">
            {wrong.sentence} {refused?.wayOn}
            {wrong.details !== undefined && <Details text={wrong.details} />}
          </div>
        )}
        {refused?.fingerprint !== undefined && (
          <TrustCertificate
            fingerprint={refused.fingerprint}
            busy={busy}
            onTrust={() =>
              void save(refused.fingerprint === undefined ? {} : { trustFingerprint: refused.fingerprint })
            }
          />
        )}
      </form>
    </Dialog>
  );
}
