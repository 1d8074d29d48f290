import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';
import styles from './Workspaces.module.css';

interface TrustCertificateProps {
  readonly fingerprint: string;
  readonly busy: boolean;
  readonly onTrust: () => void;
  readonly size?: 'default' | 'large';
}

/** Displays the fingerprint first, and requires a second click to trust it. */
export function TrustCertificate({ fingerprint, busy, onTrust, size = 'default' }: TrustCertificateProps) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button size={size} onClick={() => setIsShown(true)}>
        {messages.showCertificate}
      </Button>
    );
  }
  return (
    <Stack minWidth={0} gap={16}>
      <p className={styles.note}>
        {messages.fingerprint}
        <br />
        <code>{fingerprint}</code>
        <br />
        {messages.compare}
      </p>
      <Button size={size} busy={busy} onClick={onTrust}>
        {messages.trust}
      </Button>
    </Stack>
  );
}
