import { useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/form/recordPath.ts';
import { sameValue } from '#kit/form/sameValue.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { RecordDiff } from './RecordDiff.tsx';
import styles from './Resource.module.css';
import { messages } from './resourceTexts.ts';

const { conflict: texts } = messages;

interface ConflictDialogProps {
  /** Singular name of the kind. */
  readonly noun: string;
  /** The version both changes are based on. */
  readonly base: FormRecord;
  readonly mine: FormRecord;
  readonly theirs: FormRecord;
  readonly busy: boolean;
  readonly onKeepEditing: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => void;
}

const changedFields = (one: FormRecord, other: FormRecord): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !sameValue(one[name] ?? null, other[name] ?? null),
  );

/** Compares both versions of a conflict. Closing it returns to the form and changes nothing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { noun, base, mine, theirs, busy, onKeepEditing, onTakeTheirs, onSaveMine } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const changedHere = changedFields(base, mine);
  const canMerge = !changedFields(base, theirs).some((name) => changedHere.includes(name));
  return (
    <Dialog
      title={texts.title(noun)}
      open
      size="wide"
      isLocked={busy}
      initialFocus={keep}
      onClose={onKeepEditing}
      actions={
        <>
          <Button ref={keep} disabled={busy} onClick={onKeepEditing}>
            {texts.keepEditing}
          </Button>
          <Button disabled={busy} onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button kind={canMerge ? 'primary' : 'danger'} busy={busy} onClick={onSaveMine}>
            {canMerge ? texts.saveBoth : texts.saveMine}
          </Button>
        </>
      }
    >
      <p className={styles.conflict}>
        {texts.text} {canMerge && texts.both}
      </p>
      <RecordDiff label={texts.theirs} original={theirs} modified={mine} />
    </Dialog>
  );
}
