import type { ReactNode, RefObject } from 'react';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import styles from './Run.module.css';

interface RunDialogFrameProps {
  readonly title: string;
  readonly description: string | null;
  readonly size: 'small' | 'medium' | 'large' | 'wide';
  /** The dialog cannot be closed while the run starts. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Element to focus. Default: the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Content above the form: the resource of the run. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** Dialog frame shared by running a playbook and approving a run. */
export function RunDialogFrame(props: RunDialogFrameProps) {
  const { title, description, size, busy, onClose, initialFocus, header, children } = props;
  return (
    <Dialog
      title={title}
      open
      size={size}
      isLocked={busy}
      onClose={onClose}
      {...(initialFocus === undefined ? {} : { initialFocus })}
    >
      <FieldSizeContext value="dialog">
        <div className={styles.head}>
          {description !== null && <p className={styles.description}>{description}</p>}
          {header}
        </div>
        {children}
      </FieldSizeContext>
    </Dialog>
  );
}
