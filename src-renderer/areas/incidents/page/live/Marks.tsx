import { Clock3 } from 'lucide-react';
import { layout } from '#kit/layout/layout.ts';
import styles from './Marks.module.css';
import { messages } from './messages.ts';

/** Class of a row that someone else has just added. */
export const newRowClass = (fresh: boolean): string | undefined => (fresh ? styles.fresh : undefined);

/** Screen reader text for a new row. */
export const NewRowLabel = ({ fresh }: { readonly fresh: boolean }) =>
  fresh && <span className="visually-hidden">{messages.newRow} </span>;

/** Mark of a row with a change that the server has not accepted yet. */
export const UnsentMark = ({ waits }: { readonly waits: boolean }) =>
  waits && (
    <span role="img" aria-label={messages.waitingForServer} data-tooltip={messages.waitingForServer}>
      <Clock3 className={layout({ fixed: true, square: 12, tone: 'faint' })} aria-hidden />
    </span>
  );
