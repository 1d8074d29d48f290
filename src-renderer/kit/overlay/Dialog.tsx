import { Dialog as Primitive } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { CircleHelp, Maximize2, Minimize2, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { visibleName } from '../format/visibleText.ts';
import { canFocus } from '../keys/FocusPosition.ts';
import { firstField } from '../keys/firstField.ts';
import { ignoreRepeatedEnter } from '../keys/ignoreRepeatedEnter.ts';
import { submitByKeys } from '../keys/submitByKeys.ts';
import { Row } from '../layout/boxes.tsx';
import styles from './Dialog.module.css';
import { useHiddenPage } from './useHiddenPage.ts';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /**
   * Width in pixels: 480 for prompts, 720 for most dialogs, 1000 and 1240 for editors.
   * All but prompts have a button that expands the dialog to the window.
   */
  readonly size?: 'small' | 'medium' | 'large' | 'wide';
  readonly actions?: ReactNode;
  readonly aside?: ReactNode;
  readonly helpHref?: string | undefined;
  /** Initial focus. Defaults to the first field, or else the content. An alert defaults to its first button. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Focus after closing. Null restores the previous focus, as by default. */
  readonly finalFocus?: () => HTMLElement | null;
  /** Makes the body focusable for scrolling, when it contains no enabled control. */
  readonly hasFocusableBody?: boolean;
  /** For a prompt that requires an answer. */
  readonly alert?: boolean;
  /**
   * Disables closing by Esc or a click outside, for example while uninterruptible work runs.
   * Controls inside are disabled at that time.
   */
  readonly isLocked?: boolean;
  /** Only its own buttons close the dialog, because its content cannot be displayed again. */
  readonly isPersistent?: boolean;
}

/** Returns the element to focus. Never Close, because Enter would close the dialog that it opened. */
function defaultFocus(popup: HTMLElement | null, alert: boolean): HTMLElement | null {
  const first = alert ? popup?.querySelector<HTMLElement>('footer button') : firstField(popup);
  return first ?? popup?.querySelector<HTMLElement>('[data-dialog-body]') ?? null;
}

/** Returns whether an element outside of the popup has the focus. The body has it only when nothing has it. */
function hasFocusLeft(popup: HTMLElement | null): boolean {
  const { activeElement: focused, body } = document;
  return popup !== null && focused !== null && focused !== body && !popup.contains(focused);
}

/** A modal dialog that traps the focus and restores it on close. */
export function Dialog(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const {
    title,
    open,
    onClose,
    children,
    size = 'medium',
    actions,
    aside,
    helpHref,
    initialFocus = () => defaultFocus(popup.current, alert),
    finalFocus,
    isLocked = false,
    hasFocusableBody = false,
    alert = false,
    isPersistent = false,
  } = props;
  useHiddenPage(open);
  const isExpandable = size !== 'small' && !alert;
  const [expanded, setExpanded] = useState(false);
  // Without focusable content, the body itself must be focusable for scrolling.
  const isBodyFocusable = hasFocusableBody || isLocked;
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !isLocked && !isPersistent) onClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Popup
          ref={popup}
          {...(alert ? { role: 'alertdialog' } : {})}
          className={clsx(styles.dialog, styles[size], expanded && styles.expanded)}
          initialFocus={() => {
            opener.current = document.activeElement;
            return (typeof initialFocus === 'function' ? initialFocus() : initialFocus.current) ?? true;
          }}
          finalFocus={() => {
            // A closing dialog is displayed for a moment, in which the user can already continue in the page.
            if (hasFocusLeft(popup.current)) return false;
            // Without an opener, `FocusRecovery` finds an element. Base UI would take any earlier one.
            return finalFocus?.() ?? (canFocus(opener.current) ? opener.current : false);
          }}
          onKeyDownCapture={(event) => {
            ignoreRepeatedEnter(event);
            submitByKeys(event, popup.current);
          }}
        >
          {/* In a dialog, `header` and `footer` would be landmarks of the page. */}
          <div className={styles.head}>
            <Primitive.Title className={styles.title}>{visibleName(title)}</Primitive.Title>
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
            {isExpandable && (
              <IconButton
                label={expanded ? 'Make smaller' : 'Fill the window'}
                onClick={() => setExpanded(!expanded)}
              >
                {expanded ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
              </IconButton>
            )}
            <IconButton label="Close" disabled={isLocked} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <section
            className={styles.body}
            data-dialog-body
            aria-label={isBodyFocusable ? title : undefined}
            // Keep tabIndex set: removing it would drop the focus of a user who scrolls by keyboard.
            tabIndex={isBodyFocusable ? 0 : -1}
          >
            {children}
          </section>
          {(actions !== undefined || aside !== undefined) && (
            <footer role="none" className={styles.foot}>
              <Row grow gap={12}>
                {aside}
              </Row>
              {/* Wraps as one group to the end of a second line. */}
              <Row gap={8} marginLeft="auto">
                {actions}
              </Row>
            </footer>
          )}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
