import { useSyncExternalStore } from 'react';
import type { Check, CheckGraph } from '#contract/entities/check.ts';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatAge, formatInstant, isAhead } from '#kit/format/formatAge.ts';
import { formatLatency } from '#kit/format/formatDuration.ts';
import { formatUptimeRounded } from '#kit/format/formatNumber.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { FigureTile, FigureTiles } from '#kit/tiles/FigureTiles.tsx';
import { messages } from './messages.ts';
import styles from './StatTiles.module.css';
import { nextRunOf, severityOf } from './tileValues.ts';

const emptyValue = (
  <Text weight={400} tone="faint">
    {messages.nothing}
  </Text>
);

function Latency({ durationMs }: { readonly durationMs: number | null | undefined }) {
  const measure = formatLatency(durationMs);
  if (measure === undefined) return emptyValue;
  return (
    <>
      {measure.value} <span className={styles.unit}>{measure.unit}</span>
    </>
  );
}

interface MomentProps {
  readonly instant: string;
  readonly nowMs: number;
}

/** Age of an instant. */
function PastInstant({ instant, nowMs }: MomentProps) {
  return (
    <time dateTime={instant} data-tooltip={formatInstant(instant)}>
      {formatAge(instant, nowMs)}
      {!isAhead(instant, nowMs) && <span className={styles.unit}> ago</span>}
    </time>
  );
}

function NextRun({ instant, nowMs }: { readonly instant: string | null; readonly nowMs: number }) {
  const next = nextRunOf(instant, nowMs);
  if (instant === null || next === undefined) return emptyValue;
  return (
    <time dateTime={instant} data-tooltip={formatInstant(instant)}>
      {next.when === 'due' ? (
        messages.dueNow
      ) : next.when === 'never' ? (
        messages.never
      ) : (
        <>
          <span className={styles.unit}>{next.when === 'ahead' ? messages.in : messages.overdueBy} </span>
          {next.age}
        </>
      )}
    </time>
  );
}

interface StatTilesProps {
  readonly check: Check;
  /** Undefined until it is loaded. */
  readonly graph: CheckGraph | undefined;
  /** Whether the graph is loading. */
  readonly isLoading: boolean;
  /** The earlier moment that ages refer to, in ISO 8601. Undefined for now. */
  readonly at: string | undefined;
}

/** Figures of a check for the displayed range, with last and next run. */
export function StatTiles({ check, graph, isLoading, at }: StatTilesProps) {
  const clockMs = useSyncExternalStore(onClockTick, clockNow);
  const nowMs = at === undefined ? clockMs : Date.parse(at);
  const { lastRunAt, nextRunAt, lastTransitionAt } = check;
  const severity = severityOf(check.severity);
  const { passed, failed } = graph?.uptime ?? { passed: 0, failed: 0 };
  const { tiles } = messages;
  const timeOf = (instant: string) => messages.at(formatTimeOfDay(instant, nowMs));
  const isWaiting = isLoading && graph === undefined;
  return (
    <FigureTiles className={styles.tiles} label={messages.figures}>
      <FigureTile
        label={tiles.uptime}
        isLoading={isWaiting}
        note={
          passed + failed > 0 && (
            <>
              <Text tone="ok" flow="nowrap">
                {messages.passed(passed)}
              </Text>{' '}
              <span className={failed > 0 ? layout({ tone: 'bad', flow: 'nowrap' }) : undefined}>
                {messages.failedRuns(failed)}
              </span>
            </>
          )
        }
      >
        {passed + failed === 0 ? emptyValue : formatUptimeRounded(passed, failed)}
      </FigureTile>
      {(['p95', 'p97', 'p99'] as const).map((percentile) => (
        <FigureTile key={percentile} label={tiles.latencies[percentile]} isLoading={isWaiting}>
          <Latency durationMs={graph?.latencyMs[percentile]} />
        </FigureTile>
      ))}
      <FigureTile label={tiles.severity} tooltip={severity?.word}>
        {severity === undefined ? (
          emptyValue
        ) : (
          <Row as="span" minWidth={0} gap={6}>
            {severity.shape !== undefined && <StatusIcon shape={severity.shape} />}
            <Ellipsis>{severity.word}</Ellipsis>
          </Row>
        )}
      </FigureTile>
      <FigureTile label={tiles.transition} note={lastTransitionAt !== null && timeOf(lastTransitionAt)}>
        {lastTransitionAt === null ? emptyValue : <PastInstant instant={lastTransitionAt} nowMs={nowMs} />}
      </FigureTile>
      <FigureTile label={tiles.lastRun} note={lastRunAt !== null && timeOf(lastRunAt)}>
        {lastRunAt === null && at !== undefined ? (
          emptyValue
        ) : lastRunAt === null ? (
          <Text weight={400} tone="faint">
            {messages.neverRan}
          </Text>
        ) : (
          <PastInstant instant={lastRunAt} nowMs={nowMs} />
        )}
      </FigureTile>
      <FigureTile label={tiles.nextRun}>
        <NextRun instant={nextRunAt} nowMs={nowMs} />
      </FigureTile>
    </FigureTiles>
  );
}
