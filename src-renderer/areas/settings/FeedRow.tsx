import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { feedRules } from '../../../src-preload/contract/rules/feeds.ts';
import type { FeedState } from '../../../src-preload/contract/sync.ts';
import { IconButton } from '../../kit/controls/Button.tsx';
import { Age } from '../../kit/format/Age.tsx';
import { clockNow, onClockTick } from '../../kit/format/clock.ts';
import { formatAge, formatAgeAgo, formatInstant } from '../../kit/format/formatAge.ts';
import { formatBytes, formatInteger } from '../../kit/format/formatNumber.ts';
import { Details } from '../../kit/panels/Details.tsx';
import { Progress } from '../../kit/progress/Progress.tsx';
import type { StatusShape } from '../../kit/status/statusShapes.ts';
import { Actions, Cell, Figure, RowHead, Second, State } from '../../parts/settings/SettingsTable.tsx';
import { messages } from './messages.ts';
import { RowsAhead } from './RowsAhead.tsx';
import styles from './Sync.module.css';
import { UnreadableRows } from './UnreadableRows.tsx';

/** Status shape of each feed state. The words are in messages.ts. */
const feedShapes: Readonly<Record<FeedState['state'], StatusShape>> = {
  never: 'pending',
  first: 'running',
  fresh: 'healthy',
  stale: 'warning',
  forbidden: 'skipped',
  failing: 'unhealthy',
  paused: 'suspended',
};

function NextRun({ nextAt, nowMs }: { readonly nextAt: string | null; readonly nowMs: number }) {
  if (nextAt === null) return null;
  const ahead = Date.parse(nextAt) > nowMs;
  return (
    <time dateTime={nextAt} data-tooltip={formatInstant(nextAt)}>
      {ahead ? messages.next(formatAgeAgo(nextAt, nowMs)) : messages.nextNow}
    </time>
  );
}

/** Problems of a feed: failures, missing permissions and omitted rows. */
function Trouble({ feed, nowMs }: { readonly feed: FeedState; readonly nowMs: number }) {
  return (
    <>
      <Failed feed={feed} nowMs={nowMs} />
      <UnreadableRows unreadable={feed.unreadable} />
      <RowsAhead ahead={feed.ahead} />
    </>
  );
}

function Failed({ feed, nowMs }: { readonly feed: FeedState; readonly nowMs: number }) {
  const { error, state, needs } = feed;
  if (state === 'forbidden') {
    return (
      <p className={styles.trouble}>{needs === undefined ? messages.forbidden : messages.needs(needs)}</p>
    );
  }
  if (error === null) return null;
  return (
    <div className={styles.trouble}>
      <p>
        {error.sentence} {messages.failed(formatAgeAgo(error.at, Math.max(nowMs, Date.parse(error.at))))}
      </p>
      {error.details !== undefined && <Details text={error.details} />}
    </div>
  );
}

interface FeedRowProps {
  readonly feed: FeedState;
  readonly stopped: string | undefined;
  readonly onRun: () => void;
}

/** A feed with its status and figures. The height is fixed at two lines, so that the layout does not jump. */
export function FeedRow({ feed, stopped, onRun }: FeedRowProps) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const { name, state, busy, asOf, rows, done, total, rowsPerSecond, sizeBytes, nextAt } = feed;
  const [title, what] = feedRules[name].words;
  const passing = busy || state === 'first';
  return (
    <tr>
      <RowHead name={title}>
        {passing ? (
          <Progress label={messages.reading} done={done} total={total ?? undefined} noun={messages.noun} />
        ) : (
          <Second>{what}</Second>
        )}
        <Trouble feed={feed} nowMs={nowMs} />
      </RowHead>
      <Cell>
        <State shape={feedShapes[state]}>{messages.states[state]}</State>
        <Second>{passing && rowsPerSecond !== null && messages.rate(formatInteger(rowsPerSecond))}</Second>
      </Cell>
      <Figure>
        {messages.rows(formatInteger(rows))}
        <Second>{formatBytes(sizeBytes)}</Second>
      </Figure>
      <Figure>
        {asOf === null || formatAge(asOf, nowMs) === '' ? (
          messages.never
        ) : (
          <Age instant={asOf} suffix=" ago" />
        )}
        <Second>
          <NextRun nextAt={nextAt} nowMs={nowMs} />
        </Second>
      </Figure>
      <Actions>
        <IconButton
          label={messages.syncOne(title)}
          busy={busy}
          disabledReason={busy ? messages.running : stopped}
          onClick={onRun}
        >
          <RefreshCw aria-hidden />
        </IconButton>
      </Actions>
    </tr>
  );
}
