import type { ReactNode } from 'react';
import type { ResourceRecord } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { SchemaSourceContext } from '#kit/fields/useCodeSchema.ts';
import { Form } from '#kit/form/Form.tsx';
import { writtenFields } from '#kit/form/recordFields.ts';
import { useDraft } from '#kit/form/useDraft.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { GuardField } from '../guard/GuardField.tsx';
import { useFormGuard } from '../guard/useFormGuard.ts';
import { typedOf } from '../guard/useGuard.ts';
import { askBeforeSave } from './askBeforeSave.ts';
import { changesOf } from './changesOf.ts';
import { describeSaveFailure } from './describeSaveFailure.ts';
import { type FormInUse, titleOfForm } from './formInUse.ts';
import { KnownReferences } from './KnownReferences.tsx';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { messages, type ResourceTexts } from './resourceTexts.ts';
import { useSchemaSource } from './useSchemaSource.ts';

export interface NewFormOptions {
  readonly definition: ResourceDefinition;
  readonly texts: ResourceTexts;
  readonly formInUse: FormInUse;
  /** Initial values besides those of the form, for example the owner. */
  readonly presetValues?: FormRecord | undefined;
  /** Id and values of the resource to duplicate. */
  readonly from?: string | undefined;
  readonly initialValues?: FormRecord;
  readonly onBack?: () => void;
  /** Called after creation or cancellation. */
  readonly onClose: () => void;
}

/** Returns the creation form, for a dialog or a page. */
export function useNewForm(options: NewFormOptions & { readonly asDialog: boolean }): {
  readonly title: string;
  readonly busy: boolean;
  readonly form: ReactNode;
} {
  const { definition, texts, formInUse, presetValues, from, initialValues, onBack, onClose, asDialog } =
    options;
  const { kind, onCreated, invalidates = [] } = definition;
  const { tools: Tools, guarded } = definition.form ?? {};
  const { rows, blank, code } = formInUse;
  const form = useKitForm(rows, { ...blank, ...initialValues, ...presetValues });
  const givenValues = Object.values(presetValues ?? {}).map(String);
  const draftSuffix = [formInUse.form?.id, from, ...givenValues]
    .filter((part) => part !== undefined)
    .join('/');
  const draft = useDraft(
    form,
    bridgeDrafts,
    `resource/${kind}/new${draftSuffix === '' ? '' : `/${draftSuffix}`}`,
  );
  const guard = useFormGuard(form.methods, guarded);
  const { busy, disabledReason, submit } = useServerAction({
    requirement: resourceRules[kind].writes,
    call: (record: ResourceRecord) => bridge.resources.create({ kind, record, ...typedOf(guard) }),
    invalidates: [queries.resources.key(), ...invalidates],
    toasts: {
      done: ({ warning }) =>
        warning === undefined
          ? { kind: 'done', text: texts.added }
          : { kind: 'failed', text: warning.sentence, details: warning.details },
    },
  });
  const create = async (values: FormRecord) => {
    await askBeforeSave(definition, values);
    const written = writtenFields(rows);
    // Only for fields without a row: a value that the user removed must not come back.
    const unwritten = Object.fromEntries(
      Object.entries({ ...blank, ...initialValues, ...presetValues }).filter(
        ([name]) => !written.includes(name),
      ),
    );
    const made = await submit(
      changesOf({}, { ...unwritten, ...values }, rows, { ...blank, ...presetValues }),
    );
    draft.finish();
    onClose();
    onCreated?.(made);
  };
  const schemas = useSchemaSource();
  const title = titleOfForm(definition, formInUse) ?? texts.addTitle;
  return {
    title,
    busy,
    form: (
      <KnownReferences>
        <SchemaSourceContext value={schemas}>
          <Form
            isInDialog={asDialog}
            label={title}
            form={form}
            draft={draft}
            code={code}
            disabledReason={disabledReason ?? guard.disabledReason}
            onSubmit={create}
            submitLabel={texts.save}
            busyLabel={texts.saveBusy}
            describeFailure={(error) => describeSaveFailure(error, texts.addFailed)}
            footerStart={
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
          >
            <GuardField use={guard} />
          </Form>
        </SchemaSourceContext>
      </KnownReferences>
    ),
  };
}
