import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { isForbidden, toShownFailure } from '../failures.ts';
import { dialogSize } from './dialogSize.ts';
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
  /** What the list says of it, when it stands there. */
  readonly listed: ResourceRow | undefined;
  /** What the server's clock said when the list was read; ISO 8601. */
  readonly listedAt: string;
  readonly onClose: () => void;
}

/** The editor of one, over its list. */
export function ResourceDialog({ definition, words, id, listed, listedAt, onClose }: ResourceDialogProps) {
  const { kind, rows, about: About } = definition;
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
        title={listed === undefined ? capital(one) : rowLabel(listed)}
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
  return (
    <Dialog title={rowLabel(base.row)} open size={dialogSize(rows)} onClose={onClose}>
      {about}
      <FieldSizeContext value="dialog">
        <ResourceForm
          asDialog
          definition={definition}
          words={words}
          base={base}
          newer={newer}
          onRebase={setBase}
          onLeave={onClose}
          leaveLabel={messages.cancel}
        />
      </FieldSizeContext>
    </Dialog>
  );
}
