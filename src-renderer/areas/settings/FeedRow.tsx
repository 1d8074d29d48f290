import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { feedRules } from '#contract/rules/feeds.ts';
import type { FeedState } from '#contract/sync.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatAge, formatAgeAgo, formatInstant } from '#kit/format/formatAge.ts';
import { formatBytes, formatInteger } from '#kit/format/formatNumber.ts';
import { Details } from '#kit/panels/Details.tsx';
import { Progress } from '#kit/progress/Progress.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import {
  ActionsCell,
  Cell,
  FigureCell,
  RowHead,
  SecondLine,
  StateCell,
} from '#parts/settings/SettingsTable.tsx';
import { FeedProblem } from './FeedProblem.tsx';
import { FutureRowsNote } from './FutureRowsNote.tsx';
import { messages } from './messages.ts';
import { UnreadableRowsList } from './UnreadableRowsList.tsx';

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
  const isFuture = Date.parse(nextAt) > nowMs;
  return (
    <time dateTime={nextAt} data-tooltip={formatInstant(nextAt)}>
      {isFuture ? messages.next(formatAgeAgo(nextAt, nowMs)) : messages.nextNow}
    </time>
  );
}

/** Problems of a feed: failures, missing permissions and omitted rows. */
function FeedProblems({ feed, nowMs }: { readonly feed: FeedState; readonly nowMs: number }) {
  return (
    <>
      <FeedFailure feed={feed} nowMs={nowMs} />
      <UnreadableRowsList unreadable={feed.unreadable} />
      <FutureRowsNote ahead={feed.ahead} />
    </>
  );
}

function FeedFailure({ feed, nowMs }: { readonly feed: FeedState; readonly nowMs: number }) {
  const { error, state, needs } = feed;
  if (state === 'forbidden') {
    return (
      <FeedProblem>
        <p>{needs === undefined ? messages.forbidden : messages.needs(needs)}</p>
      </FeedProblem>
    );
  }
  if (error === null) return null;
  return (
    <FeedProblem>
      <p>
        {error.sentence} {messages.failed(formatAgeAgo(error.at, Math.max(nowMs, Date.parse(error.at))))}
      </p>
      {error.details !== undefined && <Details text={error.details} />}
    </FeedProblem>
  );
}

interface FeedRowProps {
  readonly feed: FeedState;
  /** What sync waits for, such as a server that cannot be reached. Undefined while it runs. */
  readonly waitsFor?: string | undefined;
  readonly disabledReason: string | undefined;
  readonly onRun: () => void;
}

/** A feed with its status and figures. The height is fixed at two lines, so that the layout does not jump. */
export function FeedRow({ feed, waitsFor, disabledReason, onRun }: FeedRowProps) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const { name, state, busy, asOf, rows, done, total, rowsPerSecond, sizeBytes, nextAt } = feed;
  const [title, what] = feedRules[name].texts;
  const isRunning = waitsFor === undefined && (busy || state === 'first');
  return (
    <tr>
      <RowHead name={title}>
        {isRunning ? (
          <Progress label={messages.reading} done={done} total={total ?? undefined} noun={messages.noun} />
        ) : (
          <SecondLine>{what}</SecondLine>
        )}
        <FeedProblems feed={feed} nowMs={nowMs} />
      </RowHead>
      <Cell>
        {waitsFor !== undefined && state !== 'forbidden' ? (
          <StateCell shape="pending">{waitsFor}</StateCell>
        ) : (
          <StateCell shape={feedShapes[state]}>{messages.states[state]}</StateCell>
        )}
        <SecondLine>
          {isRunning && rowsPerSecond !== null && messages.rate(formatInteger(rowsPerSecond))}
        </SecondLine>
      </Cell>
      <FigureCell>
        {messages.rows(formatInteger(rows))}
        <SecondLine>{formatBytes(sizeBytes)}</SecondLine>
      </FigureCell>
      <FigureCell>
        {asOf === null || formatAge(asOf, nowMs) === '' ? (
          messages.never
        ) : (
          <Age instant={asOf} suffix=" ago" />
        )}
        <SecondLine>{waitsFor === undefined && <NextRun nextAt={nextAt} nowMs={nowMs} />}</SecondLine>
      </FigureCell>
      <ActionsCell>
        <IconButton
          label={messages.syncOne(title)}
          busy={busy}
          disabledReason={busy ? messages.running : disabledReason}
          onClick={onRun}
        >
          <RefreshCw aria-hidden />
        </IconButton>
      </ActionsCell>
    </tr>
  );
}
