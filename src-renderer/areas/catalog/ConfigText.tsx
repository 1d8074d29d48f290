import { useMemo } from 'react';
import styles from './CatalogItem.module.css';

const linesPerChunk = 200;
const lineHeightPx = 20;

/** A configuration as numbered lines. Chunks that are off the screen are not laid out, so long ones stay quick. */
export function ConfigText({ text }: { readonly text: string }) {
  const chunks = useMemo(() => {
    const lines = text.split('\n');
    return Array.from({ length: Math.ceil(lines.length / linesPerChunk) }, (_, index) => ({
      first: index * linesPerChunk,
      lines: lines.slice(index * linesPerChunk, (index + 1) * linesPerChunk),
    }));
  }, [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <pre className={styles.text} tabIndex={0}>
      {chunks.map(({ first, lines }) => (
        <code
          key={first}
          className={styles.chunk}
          style={{
            containIntrinsicSize: `auto ${lines.length * lineHeightPx}px`,
            counterSet: `line ${first}`,
          }}
        >
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
            <span key={index} className={styles.line}>
              {line === '' ? ' ' : line}
            </span>
          ))}
        </code>
      ))}
    </pre>
  );
}
