import { resourceRules } from '#contract/rules/resources.ts';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { copyOf } from './copyOf.ts';
import { dialogSize } from './dialogSize.ts';
import { FormChooser } from './FormChooser.tsx';
import { formOfNew, formOfRecord } from './formInUse.ts';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { messages, type ResourceTexts } from './resourceTexts.ts';
import { type NewFormOptions, useNewForm } from './useNewForm.tsx';
import { useResource } from './useResource.ts';

interface NewResourceProps {
  readonly definition: ResourceDefinition;
  readonly texts: ResourceTexts;
  /** The chosen form, for kinds with several. If absent, the user chooses first. */
  readonly form?: string | undefined;
  /** Undefined returns to the choice of forms. */
  readonly onForm?: (form: string | undefined) => void;
  /** Id of the resource to duplicate. */
  readonly from?: string | undefined;
  /** Initial values besides those of the form, for example the owner. */
  readonly presetValues?: FormRecord | undefined;
  readonly onClose: () => void;
}

/** Dialog for a new resource. Unsaved input is stored as a draft until the resource is created. */
export function NewResource(props: NewResourceProps) {
  const { definition, form, onForm = () => {}, from, onClose } = props;
  const forms = definition.form?.variants;
  if (from !== undefined) return <CopiedResource key={from} {...props} from={from} />;
  const formInUse = formOfNew(definition, form);
  if (formInUse === undefined)
    return forms === undefined ? null : <FormChooser forms={forms} onChoose={onForm} onClose={onClose} />;
  return (
    <NewForm
      key={form}
      {...props}
      formInUse={formInUse}
      {...(forms === undefined ? {} : { onBack: () => onForm(undefined) })}
    />
  );
}

/** Loads the resource to duplicate. */
function CopiedResource({ from, ...props }: NewResourceProps & { readonly from: string }) {
  const { definition, texts, onClose } = props;
  const { kind } = definition;
  const { base, error, retry } = useResource(kind, from);
  if (base !== undefined) {
    // The edit form displays some fields read-only, so use the create form if there is one.
    const { form } = formOfRecord(definition, base.record);
    const formInUse = formOfNew(definition, form?.id) ?? formOfRecord(definition, base.record);
    return <NewForm {...props} formInUse={formInUse} initialValues={copyOf(base.record, formInUse.rows)} />;
  }
  return (
    <Dialog title={texts.addTitle} open onClose={onClose}>
      {error === null ? (
        <SkeletonFields count={4} />
      ) : (
        <ResourceFailure
          error={error}
          noun={resourceRules[kind].texts.one}
          texts={texts.list}
          onRetry={retry}
        />
      )}
    </Dialog>
  );
}

function NewForm(props: NewFormOptions) {
  const { formInUse, initialValues, onClose } = props;
  const { title, busy, form } = useNewForm({ ...props, asDialog: true });
  return (
    <Dialog
      title={title}
      open
      size={dialogSize(formInUse.rows)}
      helpHref={formInUse.help}
      isLocked={busy}
      onClose={onClose}
    >
      {initialValues !== undefined && (
        <Text as="p" marginBottom={12} tone="muted">
          {messages.copyTold}
        </Text>
      )}
      <FieldSizeContext value="dialog">{form}</FieldSizeContext>
    </Dialog>
  );
}
