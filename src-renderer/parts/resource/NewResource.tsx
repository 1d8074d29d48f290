import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { copyOf } from './copyOf.ts';
import { dialogSize } from './dialogSize.ts';
import { FormChooser } from './FormChooser.tsx';
import { formOfNew, formOfRecord } from './formOf.ts';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { messages, type ResourceWords } from './resourceWords.ts';
import { type NewFormOptions, useNewForm } from './useNewForm.tsx';
import { useResource } from './useResource.ts';

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

function NewForm(props: NewFormOptions) {
  const { use, starts, onClose } = props;
  const { title, busy, form } = useNewForm({ ...props, asDialog: true });
  return (
    <Dialog title={title} open size={dialogSize(use.rows)} helpHref={use.help} held={busy} onClose={onClose}>
      {starts !== undefined && <p className={styles.lock}>{messages.copyTold}</p>}
      <FieldSizeContext value="dialog">{form}</FieldSizeContext>
    </Dialog>
  );
}
