import { Row } from '../layout/boxes.tsx';
import styles from './Keys.module.css';
import { keyCaps } from './keyCaps.ts';

/** Renders keyboard shortcuts: `g c` as a sequence, `Mod+k` as a combination. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <Row as="span" display="inline-flex" align="stretch" fixed gap={4}>
      {keyCaps(keys)
        .flat()
        .map((cap, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key can occur twice in a sequence.
          <kbd key={index} className={styles.key}>
            {cap}
          </kbd>
        ))}
    </Row>
  );
}
