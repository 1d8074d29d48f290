import { Clock, CloudSync } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import styles from './AsOf.module.css';
import { type AnswerOrigin, asOfState } from './asOfState.ts';

const messages = {
  asOf: (time: string) => `as of ${time}`,
  partial: (done: string, total: string | undefined) =>
    total === undefined ? `${done} synced so far` : `${done} of ${total} synced`,
  partialWhy: 'The first sync is not complete, so data may be missing.',
} as const;

interface AsOfProps {
  /** The displayed answer. Undefined while it loads. */
  readonly answer: AnswerOrigin | undefined;
  /** Whether the server can be reached. */
  readonly online: boolean;
}

/** Mark next to a page's title that displays the age or completeness of the data. Hidden for fresh data. */
export function AsOf({ answer, online }: AsOfProps) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const state = asOfState(answer, online, nowMs);
  if (state.kind === 'fresh') return null;
  if (state.kind === 'old') {
    return (
      <time className={styles.mark} dateTime={state.asOf} data-tooltip={formatInstant(state.asOf)}>
        <Clock aria-hidden />
        {messages.asOf(formatTimeOfDay(state.asOf, nowMs))}
      </time>
    );
  }
  const total = state.total === null ? undefined : formatInteger(state.total);
  return (
    <span className={styles.mark} data-tooltip={messages.partialWhy}>
      <CloudSync aria-hidden />
      {messages.partial(formatInteger(state.done), total)}
    </span>
  );
}
