import { useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { secretPaths } from '#kit/form/fieldRows.ts';
import { type FormRecord, valueAt, withValueAt } from '#kit/form/recordPath.ts';
import { sameValue } from '#kit/form/sameValue.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { RecordDiff } from './RecordDiff.tsx';
import styles from './Resource.module.css';
import { messages } from './resourceTexts.ts';

const { review: texts } = messages;

const isFilledText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Replaces secrets by a placeholder that only indicates whether they changed. */
function withoutSecrets(
  rows: readonly FieldRow[],
  before: FormRecord,
  after: FormRecord,
): readonly [FormRecord, FormRecord] {
  const isReference = (value: unknown) => /^(?:secret|configmap):\/\//.test(String(value));
  const paths = new Set([...secretPaths(rows, before), ...secretPaths(rows, after)]);
  return [...paths].reduce(
    ([was, is]: readonly [FormRecord, FormRecord], name) => {
      const [old, now] = [valueAt(before, name), valueAt(after, name)];
      const hidden = (value: unknown, word: string) =>
        isFilledText(value) && !isReference(value) ? word : value;
      return [
        withValueAt(was, name, hidden(old, texts.secret)),
        withValueAt(is, name, hidden(now, sameValue(old, now) ? texts.secret : texts.otherSecret)),
      ];
    },
    [before, after],
  );
}

interface ReviewChangesProps {
  readonly rows: readonly FieldRow[];
  readonly before: FormRecord;
  readonly after: FormRecord;
  readonly onClose: () => void;
}

/** Dialog with the changes before they are saved. */
export function ReviewChanges({ rows, before, after, onClose }: ReviewChangesProps) {
  const close = useRef<HTMLButtonElement>(null);
  const [original, modified] = withoutSecrets(rows, before, after);
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
      <p className={styles.conflict}>{sameValue(original, modified) ? texts.nothing : texts.text}</p>
      {!sameValue(original, modified) && (
        <RecordDiff label={texts.label} original={original} modified={modified} />
      )}
    </Dialog>
  );
}
