import { Copy } from 'lucide-react';
import { IconButton } from '../controls/Button.tsx';
import { Box } from '../layout/boxes.tsx';
import { copyText } from '../toasts/copyText.ts';
import styles from './Panel.module.css';

export function RawCause({ text }: { readonly text: string }) {
  return (
    <Box position="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access. */}
      <pre className={styles.raw} tabIndex={0}>
        {text}
      </pre>
      <IconButton className={styles.copy} label="Copy details" onClick={() => void copyText(text)}>
        <Copy aria-hidden />
      </IconButton>
    </Box>
  );
}

export function Details({ text }: { readonly text: string }) {
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      <RawCause text={text} />
    </details>
  );
}
