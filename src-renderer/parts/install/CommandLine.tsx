import { Copy } from 'lucide-react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import styles from './CommandLine.module.css';
import { messages } from './messages.ts';

export function CommandLine({ line }: { readonly line: string }) {
  return (
    <div className={styles.command}>
      <Text tone="faint" aria-hidden>
        $
      </Text>
      <code>{line}</code>
      <IconButton label={`${messages.copyCommand}: ${line}`} onClick={() => void copyText(line)}>
        <Copy aria-hidden />
      </IconButton>
    </div>
  );
}
