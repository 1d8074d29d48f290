import styles from './HatchPattern.module.css';

/** Hatch pattern of failed bars. Use it as the fill `url(#id)`. */
export function HatchPattern({ id }: { readonly id: string }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width="4.5" height="4.5" patternTransform="rotate(45)">
      <rect width="4.5" height="4.5" className={styles.ground} />
      <rect width="1.25" height="4.5" className={styles.stripe} />
    </pattern>
  );
}
