import { Dialog as Primitive } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { CircleHelp, Maximize2, Minimize2, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { firstField } from '../form/firstField.ts';
import { stopHeldEnter } from '../keys/stopHeldEnter.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** 480 for a question, 720 for most, 1000 and 1240 for editors; look.md “Dialogs”. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide';
  /** Buttons at the right, the primary one last. */
  readonly actions?: ReactNode;
  /** Undo and links, at the left of the foot. */
  readonly aside?: ReactNode;
  /** Documentation. */
  readonly helpHref?: string | undefined;
  /** Can be made as large as the window. */
  readonly expandable?: boolean;
  /** Where the focus goes; the first field of a form in it when absent, or else the first thing that can be pressed. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Where the focus goes afterwards, when what had it before may be gone by then; null for what had it. */
  readonly finalFocus?: () => HTMLElement | null;
  /** There is nothing to press in it, or not now: it scrolls by keyboard all the same. */
  readonly reading?: boolean;
  /** A question that must be answered. */
  readonly alert?: boolean;
  /** Not left by a click beside it or Esc, such as while something that cannot be stopped runs; what is in it cannot be pressed then. */
  readonly held?: boolean;
  /** Left by its own buttons alone, and by neither a click beside it nor Esc: what it shows does not come back. */
  readonly stays?: boolean;
}

/** A dialog over everything: the focus goes in, stays, and comes back to where it was. */
export function Dialog(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const {
    title,
    open,
    onClose,
    children,
    size = 'medium',
    actions,
    aside,
    helpHref,
    expandable = false,
    initialFocus = () => firstField(popup.current),
    finalFocus,
    held = false,
    reading = false,
    alert = false,
    stays = false,
  } = props;
  const [expanded, setExpanded] = useState(false);
  // With nothing in it that the keyboard reaches, its body must be reached itself.
  const scrollsAlone = reading || held;
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !held && !stays) onClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Popup
          ref={popup}
          {...(alert ? { role: 'alertdialog' } : {})}
          className={clsx(styles.dialog, styles[size], expanded && styles.expanded)}
          initialFocus={typeof initialFocus === 'function' ? () => initialFocus() ?? true : initialFocus}
          {...(finalFocus === undefined ? {} : { finalFocus: () => finalFocus() ?? true })}
          onKeyDownCapture={stopHeldEnter}
        >
          <header className={styles.head}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            {helpHref !== undefined && (
              <a
                className={styles.help}
                href={helpHref}
                target="_blank"
                rel="noreferrer"
                aria-label="Documentation"
                data-tooltip="Documentation"
              >
                <CircleHelp aria-hidden />
              </a>
            )}
            {expandable && (
              <IconButton
                label={expanded ? 'Make smaller' : 'Fill the window'}
                onClick={() => setExpanded(!expanded)}
              >
                {expanded ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
              </IconButton>
            )}
            <IconButton label="Close" disabled={held} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </header>
          <section
            className={styles.body}
            aria-label={scrollsAlone ? title : undefined}
            // Not taken away again: whoever scrolls it by keyboard would lose the focus to the page.
            tabIndex={scrollsAlone ? 0 : -1}
          >
            {children}
          </section>
          {(actions !== undefined || aside !== undefined) && (
            <footer className={styles.foot}>
              <div className={styles.aside}>{aside}</div>
              {actions}
            </footer>
          )}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
