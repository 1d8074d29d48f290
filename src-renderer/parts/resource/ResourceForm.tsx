import { Copy, CopyPlus, GitCompare, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { EditedResource, ResourceRecord } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { SchemaSourceContext } from '#kit/fields/useCodeSchema.ts';
import { Form } from '#kit/form/Form.tsx';
import { secretNames, withoutPaths } from '#kit/form/fieldRows.ts';
import { NotSavedError } from '#kit/form/NotSavedError.ts';
import { inRowOrder } from '#kit/form/recordFields.ts';
import { useDirtyGuard } from '#kit/form/useDirtyGuard.ts';
import { useDraft } from '#kit/form/useDraft.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { formatAgeAgo } from '#kit/format/formatAge.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { GuardField } from '../guard/GuardField.tsx';
import { useFormGuard } from '../guard/useFormGuard.ts';
import { typedOf } from '../guard/useGuard.ts';
import { StaleDataNotice } from '../StaleDataNotice.tsx';
import { askBeforeSave } from './askBeforeSave.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { changesOf, formValuesOf } from './changesOf.ts';
import { describeSaveFailure } from './describeSaveFailure.ts';
import { formOfRecord } from './formInUse.ts';
import { KnownReferences } from './KnownReferences.tsx';
import { lockOf } from './lockOf.ts';
import { OriginNote } from './OriginNote.tsx';
import { RemoveResource } from './RemoveResource.tsx';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ReviewChanges } from './ReviewChanges.tsx';
import { messages, type ResourceTexts } from './resourceTexts.ts';
import { rowLabel } from './rowLabel.ts';
import { useCopyYaml } from './useCopyYaml.ts';
import { useSchemaSource } from './useSchemaSource.ts';

/** Shows the failure of a save that did not start in the form. */
function showSaveFailure(error: unknown): void {
  if (error instanceof NotSavedError) return;
  const { sentence, details } = describeSaveFailure(error);
  useToasts.getState().show({ kind: 'failed', text: sentence, details });
}

interface ResourceFormProps {
  readonly definition: ResourceDefinition;
  readonly texts: ResourceTexts;
  readonly base: EditedResource;
  /** Newer version by another user. Otherwise undefined. */
  readonly newer: EditedResource | undefined;
  readonly onRebase: (now: EditedResource) => void;
  /** Closes the editor. */
  readonly onLeave: () => void;
  readonly leaveLabel: string;
  /** Starts a new resource as a copy. */
  readonly onDuplicate?: (() => void) | undefined;
  readonly asDialog?: boolean;
}

/** Edit form. Saves only if the record still has the version that the form started with. */
export function ResourceForm(props: ResourceFormProps) {
  const { definition, texts, base, newer, onRebase, onLeave, leaveLabel, asDialog = false } = props;
  const { kind, lockOf: ownLock = lockOf, invalidates = [] } = definition;
  const { tools: Tools, toStored, guarded } = definition.form ?? {};
  const EditorActions = definition.editor?.actions;
  const { row, record } = base;
  const { rows, code } = useMemo(() => formOfRecord(definition, record), [definition, record]);
  const { id } = row;
  const label = rowLabel(row);
  const { texts: kindWords, writes } = resourceRules[kind];
  const lock = ownLock(row);
  const [defaults] = useState(() => formValuesOf(record, rows));
  const readOnlyRows = useMemo(
    () => rows.map((one) => ({ ...one, readOnly: true, required: false })),
    [rows],
  );
  const [theirs, setTheirs] = useState<EditedResource>();
  const [deleting, setDeleting] = useState(false);
  const [reviewed, setReviewed] = useState<FormRecord>();

  const save = useServerAction({
    requirement: writes,
    call: (change: { readonly changes: ResourceRecord; readonly version: string; readonly typed?: string }) =>
      bridge.resources.update({ kind, id, ...change }),
    invalidates: [queries.resources.list.key(), ...invalidates],
    // A form that is opened at once must not begin with the record as it was before.
    expires: [queries.resources.get.queryKey({ input: { kind, id } })],
    toasts: {
      done: (outcome) => (outcome.outcome === 'saved' ? { kind: 'done', text: texts.updated } : undefined),
    },
  });
  const canChange = save.isPermitted && lock === undefined;
  const form = useKitForm(canChange ? rows : readOnlyRows, defaults);
  const guard = useFormGuard(form.methods, canChange ? guarded : undefined);
  const draft = useDraft(form, bridgeDrafts, `resource/${kind}/${id}`);
  const confirmLeave = useDirtyGuard(form.dirty);
  const copyYaml = useCopyYaml();
  const schemas = useSchemaSource();

  /** @param basedOn version that the update is based on */
  const write = async (values: FormRecord, basedOn: EditedResource) => {
    const changes = changesOf(basedOn.record, values, rows);
    if (Object.keys(changes).length === 0) {
      useToasts.getState().show({ kind: 'info', text: messages.nothingChanged });
      draft.finish();
      onLeave();
      return;
    }
    await askBeforeSave(definition, values);
    const outcome = await save.submit({ changes, version: basedOn.version, ...typedOf(guard) });
    if (outcome.outcome === 'conflict') {
      setTheirs(outcome.theirs);
      throw new NotSavedError();
    }
    draft.finish();
    form.markSaved();
    onLeave();
  };
  /** Stored values can depend on fields outside of the form. */
  const toStoredRecord = (values: FormRecord): FormRecord => toStored?.({ ...record, ...values }) ?? values;
  /** With a Code view, the copy has the same fields, so that it can be pasted there. */
  const toCopy = (values: FormRecord): FormRecord =>
    code === false ? { ...record, ...values } : inRowOrder(rows, values);
  const handleRemoved = () => {
    draft.finish();
    form.markSaved();
    onLeave();
  };
  const leave = async () => {
    if (await confirmLeave()) onLeave();
  };
  const footer: ReactNode = (
    <>
      {canChange && (
        <Button disabled={save.busy} disabledReason={save.disabledReason} onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {messages.delete}
        </Button>
      )}
      <IconButton
        label={messages.copyYaml}
        onClick={() => copyYaml(withoutPaths(toCopy(form.methods.getValues()), secretNames(rows)))}
      >
        <Copy aria-hidden />
      </IconButton>
      {props.onDuplicate !== undefined && save.isPermitted && (
        <IconButton
          label={messages.duplicate}
          disabledReason={save.disabledReason}
          onClick={props.onDuplicate}
        >
          <CopyPlus aria-hidden />
        </IconButton>
      )}
      {canChange && (
        <Button disabled={!form.dirty} onClick={() => setReviewed(form.methods.getValues())}>
          <GitCompare aria-hidden />
          {messages.review.open}
        </Button>
      )}
      {Tools !== undefined && <Tools />}
      {EditorActions !== undefined && <EditorActions base={base} dirty={form.dirty} />}
    </>
  );
  return (
    <>
      {lock !== undefined && <OriginNote row={row} record={record} lock={lock} />}
      {newer !== undefined && theirs === undefined && canChange && (
        <Row wrap gap={8} marginBottom={12}>
          <StaleDataNotice
            text={messages.conflict.early(
              kindWords.one,
              newer.row.updatedAt === null ? '' : `${formatAgeAgo(newer.row.updatedAt, Date.now())}`,
            )}
            details={undefined}
          />
          <Button onClick={() => setTheirs(newer)}>{messages.conflict.compare}</Button>
        </Row>
      )}
      <KnownReferences>
        <SchemaSourceContext value={schemas}>
          <Form
            isInDialog={asDialog}
            label={label}
            form={form}
            draft={draft}
            code={code}
            readOnly={!canChange}
            disabledReason={save.disabledReason ?? guard.disabledReason}
            onSubmit={(values) => write(values, base)}
            submitLabel={texts.update}
            busyLabel={texts.updateBusy}
            describeFailure={(error) => describeSaveFailure(error, texts.updateFailed)}
            footerStart={footer}
            actions={
              <Button disabled={save.busy} onClick={() => void leave()}>
                {asDialog && !canChange ? messages.close : leaveLabel}
              </Button>
            }
          >
            <GuardField use={guard} />
          </Form>
        </SchemaSourceContext>
      </KnownReferences>
      {theirs !== undefined && (
        <ConflictDialog
          noun={kindWords.one}
          rows={rows}
          base={formValuesOf(record, rows)}
          mine={form.methods.getValues()}
          theirs={theirs}
          busy={save.busy}
          onKeepEditing={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            form.reset(formValuesOf(theirs.record, formOfRecord(definition, theirs.record).rows));
            onRebase(theirs);
            setTheirs(undefined);
            useToasts.getState().show({ kind: 'info', text: messages.conflict.taken });
          }}
          onSaveMine={(merged) => {
            setTheirs(undefined);
            // The form keeps the input.
            write(merged, theirs).catch(showSaveFailure);
          }}
        />
      )}
      {reviewed !== undefined && (
        <ReviewChanges
          rows={rows}
          before={toStoredRecord(formValuesOf(record, rows))}
          after={toStoredRecord({ ...formValuesOf(record, rows), ...changesOf(record, reviewed, rows) })}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {deleting && (
        <RemoveResource
          definition={definition}
          texts={texts}
          row={row}
          onClose={() => setDeleting(false)}
          onDone={handleRemoved}
        />
      )}
    </>
  );
}
