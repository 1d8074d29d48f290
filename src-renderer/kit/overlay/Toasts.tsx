import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Details } from '../panels/Details.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import styles from './Toasts.module.css';
import { type Toast, useToasts } from './toastStore.ts';

/** Specification part 1 section 9. */
const durationMs = 5_000;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [held, dismiss, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the toast, it does nothing.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <StatusIcon shape={toast.kind === 'done' ? 'healthy' : 'unhealthy'} />
      </span>
      <div className={styles.text}>
        {toast.text}
        {toast.details !== undefined && <Details text={toast.details} />}
      </div>
      <IconButton label="Dismiss" onClick={() => dismiss(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Toasts: 5 s, held while the pointer or the focus is on them, read aloud. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
