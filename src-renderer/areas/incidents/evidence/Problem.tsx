import styles from './Evidence.module.css';
import { messages } from './messages.ts';
import type { About } from './useAbout.ts';

/** Says why nothing more is known of what evidence points at, or that it is being read. */
export function Problem({ about }: { readonly about: About<unknown> }) {
  if (about.problem !== undefined) return <span className={styles.problem}>{about.problem}</span>;
  if (!about.pending) return null;
  return (
    <span className={styles.waiting}>
      <span className="visually-hidden">{messages.reading}</span>
    </span>
  );
}
