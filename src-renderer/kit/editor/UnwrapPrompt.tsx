import { useMemo } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './Editor.module.css';
import { messages } from './messages.ts';
import { unwrapSpec } from './unwrapSpec.ts';

interface UnwrapPromptProps {
  readonly text: string;
  readonly language: 'yaml' | 'json';
  readonly onUnwrap: (inner: string) => void;
}

/** Asks whether to keep only the inner spec; nothing while the text wraps none. */
export function UnwrapPrompt({ text, language, onUnwrap }: UnwrapPromptProps) {
  const inner = useMemo(() => unwrapSpec(text, language), [text, language]);
  return (
    <div role="status" className={styles.promptPlace}>
      {inner !== undefined && (
        <div className={styles.prompt}>
          <span>{messages.unwrapQuestion}</span>
          <Button onClick={() => onUnwrap(inner)}>{messages.unwrap}</Button>
        </div>
      )}
    </div>
  );
}
