import { useState } from 'react';
import type { Evidence } from '../../../../../src-preload/contract/incidents.ts';
import { Button } from '../../../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../../../kit/fields/FieldSizeContext.ts';
import { Dialog } from '../../../../kit/overlay/Dialog.tsx';
import { evidenceName } from '../../evidence/evidenceName.ts';
import type { useDoneActs } from '../../evidence/useDoneActs.ts';
import { messages } from './messages.ts';
import { ScriptField } from './ScriptField.tsx';

const { done: texts } = messages;

interface EditScriptProps {
  readonly evidence: Evidence;
  readonly acts: ReturnType<typeof useDoneActs>;
  readonly stop: string | undefined;
  readonly onClose: () => void;
}

export function EditScript({ evidence, acts, stop, onClose }: EditScriptProps) {
  // The values when the dialog was opened, so that concurrent changes by others are not overwritten.
  const [was] = useState(evidence);
  const [script, setScript] = useState(was.script ?? '');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await acts.setScript(was, script.trim());
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      title={texts.scriptTitle}
      open
      held={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            kind="primary"
            busy={busy}
            disabledReason={busy ? undefined : stop}
            onClick={() => void save()}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <ScriptField
          evidence={was}
          label={texts.scriptOf(evidenceName(was))}
          value={script}
          onChange={setScript}
        />
      </FieldSizeContext>
    </Dialog>
  );
}
