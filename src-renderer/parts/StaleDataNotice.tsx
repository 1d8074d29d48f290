import type { ReactNode } from 'react';
import { Details } from '#kit/panels/Details.tsx';
import styles from './StaleDataNotice.module.css';

interface StaleDataNoticeProps {
  /** Failure, and the data displayed instead. */
  readonly text: string;
  readonly details: string | undefined;
  /** A button after the text. */
  readonly action?: ReactNode;
}

/** Notice above cached data when a refresh failed. The cause is in expandable details. */
export function StaleDataNotice({ text, details, action }: StaleDataNoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{text}</p>
      {action}
      {details !== undefined && <Details text={details} />}
    </div>
  );
}
