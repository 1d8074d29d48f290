import { formatInteger } from '#kit/format/formatNumber.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import { Details, RawCause } from '#kit/panels/Details.tsx';
import { pressedByEnter } from '#kit/table/cellControls.ts';
import { readSendError } from '#parts/notifications/sends/sendError.ts';
import { messages } from './messages.ts';
import styles from './Rules.module.css';

const { list: texts } = messages;

interface FailedCountProps {
  readonly count: number;
  readonly name: string;
  /** The rule's most frequent error. */
  readonly error: string | null;
}

function FailureReason({ error }: { readonly error: string }) {
  const { reason, details } = readSendError(error);
  return (
    <>
      <RawCause text={reason} />
      {details !== undefined && <Details text={details} />}
    </>
  );
}

export function FailedCount({ count, name, error }: FailedCountProps) {
  return (
    <Popover
      label={texts.mostCommonError}
      align="end"
      trigger={
        <button
          type="button"
          className={styles.failed}
          tabIndex={-1}
          aria-label={texts.failedOf(count, name)}
          {...pressedByEnter}
        >
          {formatInteger(count)}
        </button>
      }
    >
      <div className={styles.popover}>
        <p className={styles.caption}>{texts.mostCommonError}</p>
        {error === null ? <p>{texts.noError}</p> : <FailureReason error={error} />}
      </div>
    </Popover>
  );
}
