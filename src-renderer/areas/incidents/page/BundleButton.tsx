import { Archive } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { messages } from '../messages.ts';
import styles from './IncidentScreen.module.css';
import { saveBundle } from './saveBundle.ts';

/** Button that exports the incident, its evidence and its timeline as a single file. */
export function BundleButton({ id }: { readonly id: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      aria-label={messages.bundle.action}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void saveBundle(id).finally(() => setBusy(false));
      }}
    >
      <Archive aria-hidden />
      <span className={styles.bundle}>{messages.bundle.action}</span>
    </Button>
  );
}
