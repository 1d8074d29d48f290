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

/** What is wanted besides what the form says. */
interface More {
  readonly trustFingerprint?: string;
  readonly untried?: true;
}

interface EditDialogProps {
  readonly workspace: Workspace;
  /** It was opened to say where a hosted provider is. */
  readonly atProvider?: boolean;
  readonly onClose: () => void;
}

/** Changes a workspace. What leads nowhere is told, and can be kept all the same as long as it is the same server. */
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
      // There is no server to be reached.
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
      // It stands in the dialog.
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
    // What is wrong is said at its field.
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
