import styles from './Keys.module.css';
import { keyCaps } from './keyCaps.ts';

/** Keys as small caps: `g c` one after the other, `Mod+k` together. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys}>
      {keyCaps(keys)
        .flat()
        .map((cap, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice; its place tells them apart.
          <kbd key={index} className={styles.key}>
            {cap}
          </kbd>
        ))}
    </span>
  );
}
