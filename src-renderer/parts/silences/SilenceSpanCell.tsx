import { silenceState } from '#contract/rules/notifications.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatSpanBetween } from '#kit/format/formatSpan.ts';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import { useServerNow } from '../bridge/serverTime.ts';
import { messages } from './messages.ts';
import styles from './Silences.module.css';
import type { SilenceSpan } from './silenceSpan.ts';
import { stateText } from './spanState.ts';

/** Length of a silence (struck through once expired) and a countdown to its start or end. */
export function SilenceSpanCell({ from, until }: SilenceSpan) {
  const nowMs = useServerNow();
  const state = silenceState({ from, until }, nowMs);
  return (
    <span
      className={styles.span}
      data-state={state}
      data-tooltip={messages.mark.span(formatMoment(from), formatMoment(until))}
    >
      <span className={styles.length}>{formatSpanBetween(from, until)}</span>
      <Ellipsis size={12} tone="faint">
        {stateText({ from, until }, nowMs)}
      </Ellipsis>
    </span>
  );
}
