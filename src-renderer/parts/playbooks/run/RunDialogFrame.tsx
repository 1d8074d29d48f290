import type { ReactNode, RefObject } from 'react';
import { FieldSizeContext } from '../../../kit/fields/FieldSizeContext.ts';
import { Dialog } from '../../../kit/overlay/Dialog.tsx';
import styles from './Run.module.css';

interface RunDialogFrameProps {
  readonly title: string;
  /** What the playbook does. */
  readonly description: string | null;
  readonly size: 'small' | 'medium' | 'large' | 'wide';
  /** While it runs it is not left. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Where the focus goes; the first field when absent. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** What the playbook runs on. */
  readonly head: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** The dialog in which a playbook is run and a run is approved: what it does, on what, and the form with its button. */
export function RunDialogFrame(props: RunDialogFrameProps) {
  const { title, description, size, busy, onClose, initialFocus, head, children } = props;
  return (
    <Dialog
      title={title}
      open
      size={size}
      expandable
      held={busy}
      onClose={onClose}
      {...(initialFocus === undefined ? {} : { initialFocus })}
    >
      <FieldSizeContext value="dialog">
        <div className={styles.head}>
          {description !== null && <p className={styles.description}>{description}</p>}
          {head}
        </div>
        {children}
      </FieldSizeContext>
    </Dialog>
  );
}
