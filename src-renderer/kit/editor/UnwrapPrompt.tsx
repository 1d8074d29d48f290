import { useMemo } from 'react';
import { Button } from '../controls/Button.tsx';
import { Callout } from '../status/Callout.tsx';
import styles from './Editor.module.css';
import { messages } from './messages.ts';
import { metadataText, unwrapSpec } from './unwrapSpec.ts';

interface UnwrapPromptProps {
  readonly text: string;
  readonly language: 'yaml' | 'json';
  /** @param metadata the `metadata` next to the inner spec, as text */
  readonly onUnwrap: (inner: string, metadata: string | undefined) => void;
}

/** Offers to replace the text by its inner spec. Renders nothing when the text does not wrap a spec. */
export function UnwrapPrompt({ text, language, onUnwrap }: UnwrapPromptProps) {
  const inner = useMemo(() => unwrapSpec(text, language), [text, language]);
  return (
    <div role="status" className={styles.promptPlace}>
      {inner !== undefined && (
        <Callout
          kind="info"
          actions={
            <Button onClick={() => onUnwrap(inner, metadataText(text, language))}>{messages.unwrap}</Button>
          }
        >
          {messages.unwrapQuestion}
        </Callout>
      )}
    </div>
  );
}
