import styles from './Evidence.module.css';
import { messages } from './messages.ts';
import type { LinkedData } from './useLinkedData.ts';

/** Reason why linked data is unavailable, or a loading mark. */
export function LinkedDataStatus({ about }: { readonly about: LinkedData<unknown> }) {
  if (about.problem !== undefined) return <span className={styles.problem}>{about.problem}</span>;
  if (!about.pending) return null;
  return (
    <span className={styles.waiting}>
      <span className="visually-hidden">{messages.loading}</span>
    </span>
  );
}
