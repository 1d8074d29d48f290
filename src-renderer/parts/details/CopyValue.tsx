import clsx from 'clsx';
import { visibleText } from '#kit/format/visibleText.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import styles from './Details.module.css';
import { messages } from './messages.ts';

/** A value that copies itself on click. */
export function CopyValue({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  return (
    <button
      type="button"
      className={clsx(styles.copy, mono && styles.mono)}
      data-tooltip={messages.copy}
      onClick={() => void copyText(text, messages.copied(text))}
    >
      {visibleText(text)}
    </button>
  );
}
