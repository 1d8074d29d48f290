import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { isForbidden, toShownFailure } from '../failures.ts';
import { dialogSize } from './dialogSize.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { formOfRecord, titleOfForm } from './formOf.ts';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { capital, messages, type ResourceWords } from './resourceWords.ts';
import { rowLabel } from './rowLabel.ts';
import { useResource } from './useResource.ts';

interface ResourceDialogProps {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
  readonly id: string;
  /** The list row. Otherwise undefined. */
  readonly listed: ResourceRow | undefined;
  /** The server's time of the list answer; ISO 8601. */
  readonly listedAt: string;
  readonly onDuplicate?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ResourceDialog(props: ResourceDialogProps) {
  const { definition, words, id, listed, listedAt, onDuplicate, onClose } = props;
  const { kind, about: About, tabs = [], firstTab = 'Spec' } = definition;
  const { one } = resourceRules[kind].words;
  const { base, setBase, newer, now, error, retry } = useResource(kind, id);
  const gone = error !== null && (isForbidden(error) || toShownFailure(error).code === 'NOT_FOUND');
  const row = gone ? undefined : (now?.row ?? listed);
  const about = About !== undefined && row !== undefined && (
    <div className={styles.about}>
      <About row={row} serverTime={now?.serverTime ?? listedAt} />
    </div>
  );
  if (base === undefined) {
    return (
      <Dialog
        title={words.editTitle ?? (listed === undefined ? capital(one) : rowLabel(listed))}
        open
        onClose={onClose}
        actions={<Button onClick={onClose}>{messages.close}</Button>}
      >
        {about}
        {error === null ? (
          <SkeletonRows count={6} />
        ) : (
          <ResourceFailure error={error} one={one} words={words.list} onRetry={retry} />
        )}
      </Dialog>
    );
  }
  const use = formOfRecord(definition, base.record);
  const form = (
    <FieldSizeContext value="dialog">
      <ResourceForm
        asDialog
        definition={definition}
        words={words}
        base={base}
        newer={newer}
        onRebase={setBase}
        onDuplicate={onDuplicate}
        onLeave={onClose}
        leaveLabel={messages.cancel}
      />
    </FieldSizeContext>
  );
  return (
    <Dialog
      title={titleOfForm(definition, use) ?? words.editTitle ?? rowLabel(base.row)}
      open
      size={tabs.length > 0 ? 'large' : dialogSize(use.rows)}
      helpHref={use.help}
      onClose={onClose}
    >
      {about}
      {/* Resources without a form of their own have no other tabs. */}
      {tabs.length === 0 || use.form?.codeOnly === true ? (
        form
      ) : (
        <div className={styles.dialogTabs}>
          <EditorTabs label={rowLabel(base.row)} first={firstTab} tabs={tabs} id={id}>
            {form}
          </EditorTabs>
        </div>
      )}
    </Dialog>
  );
}
