import styles from './Panel.module.css';

/** The raw cause, one click away. It can be selected and copied. */
export function Details({ text }: { readonly text: string }) {
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      <pre className={styles.raw}>{text}</pre>
    </details>
  );
}
