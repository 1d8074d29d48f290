import { Copy, CopyPlus, GitCompare, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { EditedResource, ResourceRecord } from '../../../src-preload/contract/resources.ts';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button, IconButton } from '../../kit/controls/Button.tsx';
import { SchemaSourceContext } from '../../kit/fields/useCodeSchema.ts';
import { Form } from '../../kit/form/Form.tsx';
import { secretNames, withoutNames } from '../../kit/form/fieldRows.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { formatAgeAgo } from '../../kit/format/formatAge.ts';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { GuardField } from '../guard/GuardField.tsx';
import { useFormGuard } from '../guard/useFormGuard.ts';
import { typedOf } from '../guard/useGuard.ts';
import { KeptNotice } from '../KeptNotice.tsx';
import { Conflict } from './Conflict.tsx';
import { changesOf, valuesOf } from './changesOf.ts';
import { formOfRecord } from './formOf.ts';
import { KnownReferences } from './KnownReferences.tsx';
import { lockOf } from './lockOf.ts';
import { OriginNote } from './OriginNote.tsx';
import { RemoveResource } from './RemoveResource.tsx';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ReviewChanges } from './ReviewChanges.tsx';
import { failedBy, messages, type ResourceWords } from './resourceWords.ts';
import { rowLabel } from './rowLabel.ts';
import { tellKept } from './tellKept.ts';
import { useCopyYaml } from './useCopyYaml.ts';
import { useSchemaSource } from './useSchemaSource.ts';

interface ResourceFormProps {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
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
  const { definition, words, base, newer, onRebase, onLeave, leaveLabel, asDialog = false } = props;
  const { kind, lockOf: ownLock = lockOf, acts: Acts, tools: Tools, stored, touches = [] } = definition;
  const { row, record } = base;
  const [{ rows, code }] = useState(() => formOfRecord(definition, record));
  const { id } = row;
  const label = rowLabel(row);
  const { words: kindWords, writes } = resourceRules[kind];
  const lock = ownLock(row);
  const [defaults] = useState(() => valuesOf(record, rows));
  const readOnlyRows = useMemo(
    () => rows.map((one) => ({ ...one, readOnly: true, required: false })),
    [rows],
  );
  const [theirs, setTheirs] = useState<EditedResource>();
  const [deleting, setDeleting] = useState(false);
  const [reviewed, setReviewed] = useState<FormRecord>();

  const save = useServerAction({
    guard: writes,
    call: (change: { readonly changes: ResourceRecord; readonly version: string; readonly typed?: string }) =>
      bridge.resources.update({ kind, id, ...change }),
    invalidates: [queries.resources.list.key(), ...touches],
    said: {
      ...failedBy(words.updateFailed),
      done: (outcome) => (outcome.outcome === 'saved' ? { kind: 'done', text: words.updated } : undefined),
    },
  });
  const mayChange = save.mayDo && lock === undefined;
  const form = useKitForm(mayChange ? rows : readOnlyRows, defaults);
  const guard = useFormGuard(form.methods, mayChange ? definition.guarded : undefined);
  const draft = useDraft(form, bridgeDrafts, `resource/${kind}/${id}`);
  const mayLeave = useDirtyGuard(form.dirty);
  const copyYaml = useCopyYaml();
  const schemas = useSchemaSource();

  /** @param over version that the update is based on */
  const write = async (values: FormRecord, over: EditedResource) => {
    const changes = changesOf(over.record, values, rows);
    if (Object.keys(changes).length === 0) {
      useToasts.getState().show({ kind: 'info', text: messages.nothingChanged });
      draft.finish();
      onLeave();
      return;
    }
    const outcome = await save.submit({ changes, version: over.version, ...typedOf(guard) });
    if (outcome.outcome === 'conflict') {
      setTheirs(outcome.theirs);
      return;
    }
    draft.finish();
    form.accept();
    onLeave();
  };
  /** Stored values can depend on fields outside of the form. */
  const asStored = (values: FormRecord): FormRecord => stored?.({ ...record, ...values }) ?? values;
  /** Applies the user's changes to the newer version. */
  const onto = (values: FormRecord, over: EditedResource): FormRecord => ({
    ...valuesOf(over.record, rows),
    ...changesOf(record, values, rows),
  });
  const removed = () => {
    draft.finish();
    form.accept();
    onLeave();
  };
  const leave = async () => {
    if (await mayLeave()) onLeave();
  };
  const foot: ReactNode = (
    <>
      {mayChange && (
        <Button disabled={save.busy} disabledReason={save.stop} onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {messages.delete}
        </Button>
      )}
      <IconButton
        label={messages.copyYaml}
        onClick={() => copyYaml(withoutNames({ ...record, ...form.methods.getValues() }, secretNames(rows)))}
      >
        <Copy aria-hidden />
      </IconButton>
      {props.onDuplicate !== undefined && save.mayDo && (
        <IconButton label={messages.duplicate} disabledReason={save.stop} onClick={props.onDuplicate}>
          <CopyPlus aria-hidden />
        </IconButton>
      )}
      {mayChange && (
        <Button disabled={!form.dirty} onClick={() => setReviewed(form.methods.getValues())}>
          <GitCompare aria-hidden />
          {messages.review.open}
        </Button>
      )}
      {Tools !== undefined && <Tools />}
      {Acts !== undefined && <Acts base={base} dirty={form.dirty} />}
    </>
  );
  return (
    <>
      {lock !== undefined && <OriginNote row={row} record={record} lock={lock} />}
      {newer !== undefined && theirs === undefined && mayChange && (
        <div className={styles.newer}>
          <KeptNotice
            text={messages.conflict.early(
              kindWords.one,
              newer.row.updatedAt === null ? '' : `${formatAgeAgo(newer.row.updatedAt, Date.now())}`,
            )}
            details={undefined}
          />
          <Button onClick={() => setTheirs(newer)}>{messages.conflict.compare}</Button>
        </div>
      )}
      <KnownReferences>
        <SchemaSourceContext value={schemas}>
          <Form
            asDialog={asDialog}
            label={label}
            form={form}
            draft={draft}
            code={code}
            readOnly={!mayChange}
            stop={save.stop ?? guard.stop}
            onSubmit={(values) => write(values, base)}
            submitLabel={words.update}
            busyLabel={words.updateBusy}
            describeFailure={tellKept}
            footStart={foot}
            actions={
              <Button disabled={save.busy} onClick={() => void leave()}>
                {leaveLabel}
              </Button>
            }
          >
            <GuardField use={guard} />
          </Form>
        </SchemaSourceContext>
      </KnownReferences>
      {theirs !== undefined && (
        <Conflict
          one={kindWords.one}
          base={valuesOf(record, rows)}
          mine={form.methods.getValues()}
          theirs={valuesOf(theirs.record, rows)}
          busy={save.busy}
          onKeepEditing={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            form.restart(valuesOf(theirs.record, rows));
            onRebase(theirs);
            setTheirs(undefined);
            useToasts.getState().show({ kind: 'info', text: messages.conflict.taken });
          }}
          onSaveMine={() => {
            setTheirs(undefined);
            // The action displays the failure. The form keeps the input.
            write(onto(form.methods.getValues(), theirs), theirs).catch(() => undefined);
          }}
        />
      )}
      {reviewed !== undefined && (
        <ReviewChanges
          rows={rows}
          before={asStored(valuesOf(record, rows))}
          after={asStored({ ...valuesOf(record, rows), ...changesOf(record, reviewed, rows) })}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {deleting && (
        <RemoveResource
          definition={definition}
          words={words}
          row={row}
          onClose={() => setDeleting(false)}
          onDone={removed}
        />
      )}
    </>
  );
}
