import { Copy, Eye, EyeOff } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Note } from '#kit/layout/boxes.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { messages } from './messages.ts';
import styles from './OneTimeToken.module.css';

/** Placeholder for a hidden token. */
export const tokenMask = '••••••••••••';

interface OneTimeTokenProps {
  readonly token: string;
  readonly revealed: boolean;
  readonly onReveal: (revealed: boolean) => void;
  /** Ref to the copy button, for callers that move the focus. */
  readonly copyButton?: RefObject<HTMLButtonElement | null>;
}

/** An access token that is available only once. Hidden until revealed; it can be copied either way. */
export function OneTimeToken({ token, revealed, onReveal, copyButton }: OneTimeTokenProps) {
  return (
    <>
      <Callout>{messages.warning}</Callout>
      <div className={styles.token}>
        <Note as="span" weight={500}>
          {messages.token}
        </Note>
        <code>{revealed ? token : tokenMask}</code>
        <IconButton
          label={revealed ? messages.hideToken : messages.showToken}
          aria-pressed={revealed}
          onClick={() => onReveal(!revealed)}
        >
          {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
        <IconButton ref={copyButton} label={messages.copyToken} onClick={() => void copyText(token)}>
          <Copy aria-hidden />
        </IconButton>
      </div>
    </>
  );
}
