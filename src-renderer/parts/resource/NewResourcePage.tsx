import type { FormRecord } from '../../kit/form/recordPath.ts';
import { PageHeader } from '../PageHeader.tsx';
import { formOfNew } from './formOf.ts';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import type { ResourceWords } from './resourceWords.ts';
import { type NewFormOptions, useNewForm } from './useNewForm.tsx';

interface NewResourcePageProps {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
  /** What it starts with beside what its form says. */
  readonly given?: FormRecord | undefined;
  /** Leads on, when it was made or is given up. */
  readonly onClose: () => void;
}

function Page(props: NewFormOptions) {
  const { title, form } = useNewForm({ ...props, asDialog: false });
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <div className={styles.column}>{form}</div>
    </div>
  );
}

/** The form of a new one on a page of its own, of a kind that has one form. */
export function NewResourcePage(props: NewResourcePageProps) {
  const use = formOfNew(props.definition, undefined);
  return use === undefined ? null : <Page {...props} use={use} />;
}
