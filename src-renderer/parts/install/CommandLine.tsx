import { Copy } from 'lucide-react';
import { IconButton } from '#kit/controls/Button.tsx';
import { copyText } from '#kit/overlay/copyText.ts';
import styles from './CommandLine.module.css';
import { messages } from './messages.ts';

export function CommandLine({ line }: { readonly line: string }) {
  return (
    <div className={styles.command}>
      <span className={styles.prompt} aria-hidden>
        $
      </span>
      <code>{line}</code>
      <IconButton label={`${messages.copyCommand}: ${line}`} onClick={() => void copyText(line)}>
        <Copy aria-hidden />
      </IconButton>
    </div>
  );
}
