import { Details } from '#kit/panels/Details.tsx';
import styles from './StaleDataNotice.module.css';

interface StaleDataNoticeProps {
  /** Failure, and the data displayed instead. */
  readonly text: string;
  readonly details: string | undefined;
}

/** Notice above cached data when a refresh failed. The cause is in expandable details. */
export function StaleDataNotice({ text, details }: StaleDataNoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{text}</p>
      {details !== undefined && <Details text={details} />}
    </div>
  );
}
