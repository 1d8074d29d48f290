import { Button } from '../controls/Button.tsx';
import { formatInteger } from '../format/formatNumber.ts';
import { Ellipsis, Row, Text } from '../layout/boxes.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import styles from './EventTimeline.module.css';
import { formatCursorTime } from './formatCursorTime.ts';
import { messages } from './messages.ts';
import { type ChartEvent, formatEvent } from './timelineMarks.ts';

interface ListedEventsProps {
  readonly events: readonly ChartEvent[];
  /** Length of the time scale in ms, which determines the format of times. */
  readonly rangeMs: number;
  readonly onOpen: ((event: ChartEvent) => void) | undefined;
  readonly onClose: () => void;
}

const maxEvents = 100;

/** The events of a mark that stands for more than one. */
export function ListedEvents({ events, rangeMs, onOpen, onClose }: ListedEventsProps) {
  return (
    <section className={styles.list} aria-label={messages.chosen}>
      <Row justify="space-between" tone="muted">
        <span>{messages.count(formatInteger(events.length))}</span>
        <Button kind="quiet" onClick={onClose}>
          {messages.close}
        </Button>
      </Row>
      <ul>
        {events.slice(0, maxEvents).map((event) => (
          <li key={event.id}>
            <button type="button" className={styles.listed} onClick={() => onOpen?.(event)}>
              <StatusIcon shape={event.shape} />
              <Text fixed size={12} tone="faint" digits>
                {formatCursorTime(event.atMs, rangeMs)}
              </Text>
              <Ellipsis>{formatEvent(event)}</Ellipsis>
            </button>
          </li>
        ))}
      </ul>
      {events.length > maxEvents && <p>{messages.more(formatInteger(events.length - maxEvents))}</p>}
    </section>
  );
}
