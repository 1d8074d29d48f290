import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { laneNames } from '#contract/rules/timeline.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { Button } from '#kit/controls/Button.tsx';
import { clockNow } from '#kit/format/clock.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { messages } from './messages.ts';
import styles from './TimelinePanel.module.css';
import { eventAddress, toneShapes } from './timelineLooks.ts';

/** Number of events per page of the list. */
const pageSize = 100;

/** Events of a timeline as a list, newest first. */
export function EventList({ events }: { readonly events: readonly TimelineEvent[] }) {
  const [count, setCount] = useState(pageSize);
  const nowMs = clockNow();
  const rest = events.length - count;
  return (
    <section className={styles.list} aria-label={messages.list}>
      <ol>
        {events
          .toReversed()
          .slice(0, count)
          .map((event) => {
            const { id, at, endAt, ongoing, lane, title, detail, tone, by } = event;
            return (
              <li key={id}>
                <Text as="time" tone="muted" digits dateTime={at} data-tooltip={formatInstant(at)}>
                  {formatTimeOfDay(at, nowMs)}
                </Text>
                <span className={styles.lane}>{laneNames[lane]}</span>
                <StatusIcon shape={toneShapes[tone]} />
                <span className={styles.what}>
                  <Link to={eventAddress(event)}>{visibleName(title)}</Link>
                  {detail !== null && <Text tone="muted">{detail}</Text>}
                  {/* The title of a comment starts with its author. */}
                  {by !== null && lane !== 'comments' && (
                    <Text tone="muted">{messages.by(visibleName(by))}</Text>
                  )}
                  {endAt !== null && (
                    <Text tone="muted">{messages.until(formatTimeOfDay(endAt, nowMs), ongoing)}</Text>
                  )}
                </span>
              </li>
            );
          })}
      </ol>
      {rest > 0 && (
        <Button kind="quiet" onClick={() => setCount(count + pageSize)}>
          {messages.older(formatInteger(Math.min(rest, pageSize)))}
        </Button>
      )}
    </section>
  );
}
