import type { ResourceRecord } from '../../../src-preload/contract/resources.ts';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { SchemaSourceContext } from '../../kit/fields/useCodeSchema.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { changesOf } from './changesOf.ts';
import { copyOf } from './copyOf.ts';
import { dialogSize } from './dialogSize.ts';
import { FormChooser } from './FormChooser.tsx';
import { type FormInUse, formOfNew, formOfRecord, titleOfForm } from './formOf.ts';
import { KnownReferences } from './KnownReferences.tsx';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { failedBy, messages, type ResourceWords } from './resourceWords.ts';
import { tellKept } from './tellKept.ts';
import { useResource } from './useResource.ts';
import { useSchemaSource } from './useSchemaSource.ts';

interface NewResourceProps {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
  /** Which of its forms, of a kind that has several; none: one is chosen first. */
  readonly form?: string | undefined;
  /** Undefined goes back to the choice. */
  readonly onForm?: (form: string | undefined) => void;
  /** The one that it is made like. */
  readonly from?: string | undefined;
  /** What it starts with beside what its form says, such as whose it is. */
  readonly given?: FormRecord | undefined;
  readonly onClose: () => void;
}

/** What is asked for a new one. What was typed stays for the next time, until it was made. */
export function NewResource(props: NewResourceProps) {
  const { definition, form, onForm = () => {}, from, onClose } = props;
  const { forms } = definition;
  if (from !== undefined) return <CopiedResource key={from} {...props} from={from} />;
  const use = formOfNew(definition, form);
  if (use === undefined)
    return forms === undefined ? null : <FormChooser forms={forms} onChoose={onForm} onClose={onClose} />;
  return (
    <NewForm
      key={form}
      {...props}
      use={use}
      {...(forms === undefined ? {} : { onBack: () => onForm(undefined) })}
    />
  );
}

/** Reads the one that the new one is made like. */
function CopiedResource({ from, ...props }: NewResourceProps & { readonly from: string }) {
  const { definition, words, onClose } = props;
  const { kind } = definition;
  const { base, error, retry } = useResource(kind, from);
  if (base !== undefined) {
    // The form of one that is there shows what cannot be changed any more.
    const { form } = formOfRecord(definition, base.record);
    const use = formOfNew(definition, form?.id) ?? formOfRecord(definition, base.record);
    return <NewForm {...props} use={use} starts={copyOf(base.record, use.rows)} />;
  }
  return (
    <Dialog title={words.addTitle} open onClose={onClose}>
      {error === null ? (
        <SkeletonRows count={6} />
      ) : (
        <ResourceFailure
          error={error}
          one={resourceRules[kind].words.one}
          words={words.list}
          onRetry={retry}
        />
      )}
    </Dialog>
  );
}

interface NewFormProps extends NewResourceProps {
  readonly use: FormInUse;
  readonly onBack?: () => void;
  /** What the one that it is made like has. */
  readonly starts?: FormRecord;
}

function NewForm({ definition, words, use, given, from, starts, onBack, onClose }: NewFormProps) {
  const { kind, onMade, tools: Tools, touches = [] } = definition;
  const { rows, blank, code, help } = use;
  const form = useKitForm(rows, { ...blank, ...starts, ...given });
  const whose = Object.values(given ?? {}).map(String);
  const which = [use.form?.id, from, ...whose].filter((part) => part !== undefined).join('/');
  const draft = useDraft(form, bridgeDrafts, `resource/${kind}/new${which === '' ? '' : `/${which}`}`);
  const { busy, stop, submit } = useServerAction({
    guard: resourceRules[kind].writes,
    call: (record: ResourceRecord) => bridge.resources.create({ kind, record }),
    invalidates: [queries.resources.key(), ...touches],
    said: { done: words.added, ...failedBy(words.addFailed) },
  });
  const create = async (values: FormRecord) => {
    const made = await submit(
      changesOf({}, { ...blank, ...starts, ...given, ...values }, rows, { ...blank, ...given }),
    );
    draft.finish();
    onClose();
    onMade?.(made);
  };
  const schemas = useSchemaSource();
  const title = titleOfForm(definition, use) ?? words.addTitle;
  return (
    <Dialog title={title} open size={dialogSize(rows)} helpHref={help} held={busy} onClose={onClose}>
      {starts !== undefined && <p className={styles.lock}>{messages.copyTold}</p>}
      <KnownReferences>
        <SchemaSourceContext value={schemas}>
          <FieldSizeContext value="dialog">
            <Form
              asDialog
              label={title}
              form={form}
              draft={draft}
              code={code}
              stop={stop}
              onSubmit={create}
              submitLabel={words.save}
              busyLabel={words.saveBusy}
              describeFailure={tellKept}
              footStart={
                <>
                  {onBack !== undefined && (
                    <Button disabled={busy} onClick={onBack}>
                      {messages.back}
                    </Button>
                  )}
                  {Tools !== undefined && <Tools />}
                </>
              }
              actions={
                <Button disabled={busy} onClick={onClose}>
                  {messages.cancel}
                </Button>
              }
            />
          </FieldSizeContext>
        </SchemaSourceContext>
      </KnownReferences>
    </Dialog>
  );
}
