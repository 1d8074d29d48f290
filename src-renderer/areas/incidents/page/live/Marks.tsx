import { Clock3 } from 'lucide-react';
import styles from './Marks.module.css';
import { messages } from './messages.ts';

/** The class of a row that others brought just now. */
export const freshClass = (fresh: boolean): string | undefined => (fresh ? styles.fresh : undefined);

/** Says aloud of a row that it is new. */
export const FreshWord = ({ fresh }: { readonly fresh: boolean }) =>
  fresh && <span className="visually-hidden">{messages.fresh} </span>;

/** The server has it not, or otherwise. */
export const WaitsMark = ({ waits }: { readonly waits: boolean }) =>
  waits && (
    <span role="img" aria-label={messages.waits} data-tooltip={messages.waits}>
      <Clock3 className={styles.waits} aria-hidden />
    </span>
  );
