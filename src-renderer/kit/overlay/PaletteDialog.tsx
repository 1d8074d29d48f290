import { Dialog as Primitive } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import styles from './PaletteDialog.module.css';
import { useHiddenPage } from './useHiddenPage.ts';

interface PaletteDialogProps {
  /** Accessible name. Not visible. */
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the dialog has closed and the focus is restored. */
  readonly onClosed: () => void;
  readonly initialFocus: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A dialog without a header near the top of the window, for a search field and its results. */
export function PaletteDialog({
  title,
  open,
  onClose,
  onClosed,
  initialFocus,
  children,
}: PaletteDialogProps) {
  useHiddenPage(open);
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(shown) => {
        if (!shown) onClosed();
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Popup className={styles.dialog} aria-label={title} initialFocus={initialFocus}>
          {children}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
