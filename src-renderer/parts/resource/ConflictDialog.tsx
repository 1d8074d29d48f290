import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EditedResource } from '#contract/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { formatAgeAgo } from '#kit/format/formatAge.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { queries } from '../bridge/bridge.ts';
import { formValuesOf } from './changesOf.ts';
import { isClash, mergeVersions } from './mergeVersions.ts';
import { RecordDiff } from './RecordDiff.tsx';
import { messages } from './resourceTexts.ts';
import { VersionTable } from './VersionTable.tsx';
import { withoutSecrets } from './withoutSecrets.ts';

const { conflict: texts } = messages;

interface ConflictDialogProps {
  /** Singular name of the kind. */
  readonly noun: string;
  readonly rows: readonly FieldRow[];
  /** The version both changes are based on. */
  readonly base: FormRecord;
  readonly mine: FormRecord;
  readonly theirs: EditedResource;
  readonly busy: boolean;
  readonly onKeepEditing: () => void;
  readonly onTakeTheirs: () => void;
  /** @param merged the form values with both users' changes */
  readonly onSaveMine: (merged: FormRecord) => void;
}

/** Sentence about who changed the record and when. Few kinds record the user. */
function useChangeText({ record, row }: EditedResource): string {
  const id = typeof record.updated_by === 'string' ? record.updated_by : undefined;
  const { data } = useQuery({
    ...queries.search.resources.queryOptions({ input: { kind: 'person', id: id ?? '' } }),
    enabled: id !== undefined,
    meta: { quiet: true },
  });
  const who = data?.[0]?.name ?? texts.unknownUser;
  const { updatedAt } = row;
  const when =
    updatedAt === null ? '' : texts.when(formatAgeAgo(updatedAt, Date.now()), formatMoment(updatedAt));
  return texts.changed(who, when);
}

/** Compares three versions in a conflict. Closing it returns to the form and changes nothing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { noun, rows, base, mine, theirs, busy, onKeepEditing, onTakeTheirs, onSaveMine } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const changeText = useChangeText(theirs);
  const theirValues = formValuesOf(theirs.record, rows);
  const { merged, changes } = mergeVersions(base, mine, theirValues);
  const canMerge = !changes.some(isClash);
  const [shownBase = {}, shownMine = {}, shownTheirs = {}, shownMerged = {}] = withoutSecrets(rows, [
    base,
    mine,
    theirValues,
    merged,
  ]);
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
          <Button kind={canMerge ? 'primary' : 'danger'} busy={busy} onClick={() => onSaveMine(merged)}>
            {canMerge ? texts.saveBoth : texts.saveMine}
          </Button>
        </>
      }
    >
      <Text as="p" marginBottom={12}>
        {changeText} {texts.text} {canMerge ? texts.both : texts.clash}
      </Text>
      <VersionTable changes={mergeVersions(shownBase, shownMine, shownTheirs).changes} />
      <Text as="p" marginBottom={12}>
        {texts.diff}
      </Text>
      <RecordDiff label={texts.theirs} original={shownTheirs} modified={shownMerged} />
    </Dialog>
  );
}
