import { Copy } from 'lucide-react';
import { Button } from '#kit/controls/Button.tsx';
import { copyText } from '#kit/overlay/copyText.ts';
import styles from './Identity.module.css';
import { messages } from './messages.ts';

export function SecretText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.secret}>
      <p className={styles.hint}>{label}</p>
      <div className={styles.row}>
        <code className={styles.secretValue}>{text}</code>
        <Button onClick={() => void copyText(text)}>
          <Copy aria-hidden />
          {messages.copySecret}
        </Button>
      </div>
    </div>
  );
}
