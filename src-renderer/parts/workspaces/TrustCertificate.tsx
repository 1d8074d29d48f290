import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';

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
      <Text
        as="p"
        paddingX={12}
        paddingY={8}
        radius={6}
        surface="info-subtle"
        size={12}
        lines={18}
        selectable
        flow="anywhere"
      >
        {messages.fingerprint}
        <br />
        <code>{fingerprint}</code>
        <br />
        {messages.compare}
      </Text>
      <Button size={size} busy={busy} onClick={onTrust}>
        {messages.trust}
      </Button>
    </Stack>
  );
}
