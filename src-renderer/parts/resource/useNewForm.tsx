import type { ReactNode } from 'react';
import type { ResourceRecord } from '../../../src-preload/contract/resources.ts';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { SchemaSourceContext } from '../../kit/fields/useCodeSchema.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { GuardField } from '../guard/GuardField.tsx';
import { useFormGuard } from '../guard/useFormGuard.ts';
import { typedOf } from '../guard/useGuard.ts';
import { changesOf, fieldsOf } from './changesOf.ts';
import { type FormInUse, titleOfForm } from './formOf.ts';
import { KnownReferences } from './KnownReferences.tsx';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { failedBy, messages, type ResourceWords } from './resourceWords.ts';
import { tellKept } from './tellKept.ts';
import { useSchemaSource } from './useSchemaSource.ts';

export interface NewFormOptions {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
  readonly use: FormInUse;
  /** Initial values besides those of the form, for example the owner. */
  readonly given?: FormRecord | undefined;
  /** Id and values of the resource to duplicate. */
  readonly from?: string | undefined;
  readonly starts?: FormRecord;
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
  const { definition, words, use, given, from, starts, onBack, onClose, asDialog } = options;
  const { kind, onMade, tools: Tools, touches = [] } = definition;
  const { rows, blank, code } = use;
  const form = useKitForm(rows, { ...blank, ...starts, ...given });
  const whose = Object.values(given ?? {}).map(String);
  const which = [use.form?.id, from, ...whose].filter((part) => part !== undefined).join('/');
  const draft = useDraft(form, bridgeDrafts, `resource/${kind}/new${which === '' ? '' : `/${which}`}`);
  const guard = useFormGuard(form.methods, definition.guarded);
  const { busy, stop, submit } = useServerAction({
    guard: resourceRules[kind].writes,
    call: (record: ResourceRecord) => bridge.resources.create({ kind, record, ...typedOf(guard) }),
    invalidates: [queries.resources.key(), ...touches],
    said: { done: words.added, ...failedBy(words.addFailed) },
  });
  const create = async (values: FormRecord) => {
    const written = fieldsOf(rows);
    // Only for fields without a row: a value that the user removed must not come back.
    const unwritten = Object.fromEntries(
      Object.entries({ ...blank, ...starts, ...given }).filter(([name]) => !written.includes(name)),
    );
    const made = await submit(changesOf({}, { ...unwritten, ...values }, rows, { ...blank, ...given }));
    draft.finish();
    onClose();
    onMade?.(made);
  };
  const schemas = useSchemaSource();
  const title = titleOfForm(definition, use) ?? words.addTitle;
  return {
    title,
    busy,
    form: (
      <KnownReferences>
        <SchemaSourceContext value={schemas}>
          <Form
            asDialog={asDialog}
            label={title}
            form={form}
            draft={draft}
            code={code}
            stop={stop ?? guard.stop}
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
          >
            <GuardField use={guard} />
          </Form>
        </SchemaSourceContext>
      </KnownReferences>
    ),
  };
}
