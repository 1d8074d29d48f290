import type { FormRecord } from '#kit/fields/recordPath.ts';
import { PageHeader } from '../PageHeader.tsx';
import { EditorPage } from './EditorPage.tsx';
import { formOfNew } from './formInUse.ts';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import type { ResourceTexts } from './resourceTexts.ts';
import { type NewFormOptions, useNewForm } from './useNewForm.tsx';

interface NewResourcePageProps {
  readonly definition: ResourceDefinition;
  readonly texts: ResourceTexts;
  /** Initial values besides those of the form. */
  readonly presetValues?: FormRecord | undefined;
  /** Called after creation or cancellation. */
  readonly onClose: () => void;
}

function Page(props: NewFormOptions) {
  const { title, form } = useNewForm({ ...props, asDialog: false });
  return (
    <EditorPage>
      <PageHeader title={title} />
      <div className={styles.column}>{form}</div>
    </EditorPage>
  );
}

/** Page for a new resource of a kind with one form. */
export function NewResourcePage(props: NewResourcePageProps) {
  const use = formOfNew(props.definition, undefined);
  return use === undefined ? null : <Page {...props} formInUse={use} />;
}
