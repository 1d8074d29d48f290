import { Clock3 } from 'lucide-react';
import styles from './Marks.module.css';
import { messages } from './messages.ts';

/** Class of a row that someone else has just added. */
export const freshClass = (fresh: boolean): string | undefined => (fresh ? styles.fresh : undefined);

/** Screen reader text for a new row. */
export const FreshWord = ({ fresh }: { readonly fresh: boolean }) =>
  fresh && <span className="visually-hidden">{messages.fresh} </span>;

/** Mark of a row with a change that the server has not accepted yet. */
export const WaitsMark = ({ waits }: { readonly waits: boolean }) =>
  waits && (
    <span role="img" aria-label={messages.waits} data-tooltip={messages.waits}>
      <Clock3 className={styles.waits} aria-hidden />
    </span>
  );
