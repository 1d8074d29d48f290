import { History } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { Age } from '../format/Age.tsx';
import styles from './Form.module.css';
import { formMessages } from './messages.ts';
import type { FormDraft } from './useDraft.ts';

export function DraftNote({ draft }: { readonly draft: FormDraft }) {
  const { restoredFrom, failed, discard } = draft;
  return (
    <div role="status" className={styles.notes}>
      {restoredFrom !== undefined && (
        <div className={styles.note}>
          <History aria-hidden />
          <span>
            Draft from <Age instant={restoredFrom} suffix=" ago" /> {formMessages.draftRestored}
          </span>
          <Button kind="quiet" onClick={discard}>
            {formMessages.draftDiscard}
          </Button>
        </div>
      )}
      {failed && <p className={styles.note}>{formMessages.draftNotKept}</p>}
    </div>
  );
}
