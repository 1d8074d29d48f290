import { useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { sameValue } from '#kit/fields/sameValue.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { RecordDiff } from './RecordDiff.tsx';
import { messages } from './resourceTexts.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const { review: texts } = messages;

interface ReviewChangesProps {
  readonly rows: readonly FieldRow[];
  readonly before: FormRecord;
  readonly after: FormRecord;
  readonly onClose: () => void;
}

/** Dialog with the changes before they are saved. */
export function ReviewChanges({ rows, before, after, onClose }: ReviewChangesProps) {
  const close = useRef<HTMLButtonElement>(null);
  const [original = {}, modified = {}] = withoutSecrets(rows, [before, after]);
  return (
    <Dialog
      title={texts.title}
      open
      size="wide"
      initialFocus={close}
      onClose={onClose}
      actions={
        <Button ref={close} onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <Text as="p" marginBottom={12}>
        {sameValue(original, modified) ? texts.nothing : texts.text}
      </Text>
      {!sameValue(original, modified) && (
        <RecordDiff label={texts.label} original={original} modified={modified} />
      )}
    </Dialog>
  );
}
