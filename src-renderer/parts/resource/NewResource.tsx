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
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { changesOf, hasCode } from './changesOf.ts';
import { dialogSize } from './dialogSize.ts';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { messages, type ResourceWords } from './resourceWords.ts';
import { tellKept } from './tellKept.ts';
import { useSchemaSource } from './useSchemaSource.ts';

interface NewResourceProps {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
  readonly onClose: () => void;
}

/** What is asked for a new one. What was typed stays for the next time, until it was made. */
export function NewResource({ definition, words, onClose }: NewResourceProps) {
  const { kind, rows, newRows = rows, blank = {}, onMade } = definition;
  const form = useKitForm(newRows, blank);
  const draft = useDraft(form, bridgeDrafts, `resource/${kind}/new`);
  const { busy, stop, submit } = useServerAction({
    guard: resourceRules[kind].writes,
    call: (record: ResourceRecord) => bridge.resources.create({ kind, record }),
    invalidates: [queries.resources.key()],
    said: { done: words.added },
  });
  const create = async (values: FormRecord) => {
    const made = await submit(changesOf({}, values, newRows));
    draft.finish();
    onClose();
    onMade?.(made);
  };
  const schemas = useSchemaSource();
  return (
    <Dialog title={words.addTitle} open size={dialogSize(newRows)} held={busy} onClose={onClose}>
      <SchemaSourceContext value={schemas}>
        <FieldSizeContext value="dialog">
          <Form
            asDialog
            label={words.addTitle}
            form={form}
            draft={draft}
            code={hasCode(newRows)}
            stop={stop}
            onSubmit={create}
            submitLabel={words.save}
            busyLabel={words.saveBusy}
            describeFailure={tellKept}
            actions={
              <Button disabled={busy} onClick={onClose}>
                {messages.cancel}
              </Button>
            }
          />
        </FieldSizeContext>
      </SchemaSourceContext>
    </Dialog>
  );
}
