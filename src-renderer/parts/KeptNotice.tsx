import { Details } from '../kit/panels/Details.tsx';
import styles from './KeptNotice.module.css';

interface KeptNoticeProps {
  /** What happened, and what is shown instead. */
  readonly text: string;
  /** The raw cause. */
  readonly details: string | undefined;
}

/** Stands over what is shown when it could not be read anew; the cause is one click away. */
export function KeptNotice({ text, details }: KeptNoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{text}</p>
      {details !== undefined && <Details text={details} />}
    </div>
  );
}
