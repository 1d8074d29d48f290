import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { TextButton } from '../controls/TextButton.tsx';
import { visibleText } from '../format/visibleText.ts';
import { Box } from '../layout/boxes.tsx';
import { Details } from '../panels/Details.tsx';
import { Progress } from '../progress/Progress.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { type Toast, useToasts } from '../toasts/toastStore.ts';
import styles from './Toasts.module.css';
import { useToastPosition } from './useToastPosition.ts';

const durationMs = 5_000;

const shapeOf = { done: 'healthy', failed: 'unhealthy', info: 'info', running: 'running' } as const;

/** A toast. Closes after 5 s, but not while hovered, focused, expanded or running, or when it is sticky. */
export function ToastCard({ toast }: { readonly toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const [isPaused, setIsPaused] = useState(false);
  const {
    id,
    kind,
    text,
    note,
    details,
    action,
    moreActions = [],
    progress,
    onCancel,
    isSticky = false,
  } = toast;
  const actions = action === undefined ? moreActions : [action, ...moreActions];
  const running = kind === 'running';
  useEffect(() => {
    if (isPaused || running || isSticky) return;
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, running, isSticky, dismiss, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays closing.
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={(event) => setIsPaused(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <span className={styles.icon}>
        <StatusIcon shape={shapeOf[kind]} />
      </span>
      <Box grow minWidth={0} flow="anywhere">
        {progress === undefined ? (
          visibleText(text)
        ) : (
          <Progress label={text} {...progress} onCancel={onCancel} />
        )}
        {(note !== undefined || actions.length > 0) && (
          <p className={styles.note}>
            {note}
            {actions.map(({ label, run }) => (
              <TextButton
                key={label}
                onClick={() => {
                  dismiss(id);
                  run();
                }}
              >
                {label}
              </TextButton>
            ))}
          </p>
        )}
        {details !== undefined && <Details text={details} />}
      </Box>
      {!running && (
        <IconButton className={styles.close} label="Dismiss" onClick={() => dismiss(id)}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/**
 * The toasts at the bottom right, or where they cover no primary button and no footer. A live region, which does
 * not take the focus.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const region = useRef<HTMLDivElement>(null);
  useToastPosition(region, toasts.length === 0);
  return (
    <div ref={region} className={styles.region} role="status" aria-live="polite" aria-label="Messages">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
