import { visibleName } from '../format/visibleText.ts';
import { layout } from '../layout/layout.ts';
import styles from './MiddleCut.module.css';

/** Number of characters at the end that stay, and the length from which a name is cut in the middle. */
const endLength = 8;
const minLength = 2 * endLength;

const nameLayout = layout({ display: 'flex', minWidth: 0 });

/** A name in one line, cut before its last characters where space is short: names often differ at the end. */
export function MiddleCut({ text }: { readonly text: string }) {
  const name = visibleName(text);
  if (name.length < minLength) return name;
  return (
    <span className={nameLayout}>
      <span className={styles.start}>{name.slice(0, -endLength)}</span>
      <span className={styles.end}>{name.slice(-endLength)}</span>
    </span>
  );
}
