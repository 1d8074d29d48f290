import { Copy } from 'lucide-react';
import { Button } from '#kit/controls/Button.tsx';
import { Note, Row, Stack } from '#kit/layout/boxes.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import styles from './Identity.module.css';
import { messages } from './messages.ts';

export function SecretText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Stack gap={4}>
      <Note>{label}</Note>
      <Row wrap align="stretch" gap={8}>
        <code className={styles.secretValue}>{text}</code>
        <Button onClick={() => void copyText(text)}>
          <Copy aria-hidden />
          {messages.copySecret}
        </Button>
      </Row>
    </Stack>
  );
}
