import { useState } from 'react';
import type { Evidence } from '#contract/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { evidenceName } from '../../evidence/evidenceName.ts';
import type { useDoneCriteria } from '../../evidence/useDoneCriteria.ts';
import { messages } from './messages.ts';
import { ScriptField } from './ScriptField.tsx';

const { done: texts } = messages;

interface EditScriptProps {
  readonly evidence: Evidence;
  readonly doneCriteria: ReturnType<typeof useDoneCriteria>;
  readonly disabledReason: string | undefined;
  readonly onClose: () => void;
}

export function EditScript({ evidence, doneCriteria, disabledReason, onClose }: EditScriptProps) {
  // The values when the dialog was opened, so that concurrent changes by others are not overwritten.
  const [initial] = useState(evidence);
  const [script, setScript] = useState(initial.script ?? '');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await doneCriteria.setScript(initial, script.trim());
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      title={texts.scriptTitle}
      open
      isLocked={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            kind="primary"
            keys={submitKeys}
            busy={busy}
            disabledReason={busy ? undefined : disabledReason}
            onClick={() => void save()}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <ScriptField
          evidence={initial}
          label={texts.scriptOf(evidenceName(initial))}
          value={script}
          onChange={setScript}
        />
      </FieldSizeContext>
    </Dialog>
  );
}
