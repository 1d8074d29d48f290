import { Details } from '../kit/panels/Details.tsx';
import styles from './KeptNotice.module.css';

interface KeptNoticeProps {
  /** Failure, and the data displayed instead. */
  readonly text: string;
  readonly details: string | undefined;
}

/** Notice above cached data when a refresh failed. The cause is in expandable details. */
export function KeptNotice({ text, details }: KeptNoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{text}</p>
      {details !== undefined && <Details text={details} />}
    </div>
  );
}
