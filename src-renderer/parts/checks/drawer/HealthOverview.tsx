import { X } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Check } from '#contract/entities/check.ts';
import { formatCursorRange } from '#kit/charts/formatCursorTime.ts';
import { TimeChart } from '#kit/charts/TimeChart.tsx';
import { Button } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { Box, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { AsOf } from '#parts/AsOf.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { PictureMenu } from '#parts/pictures/PictureMenu.tsx';
import { chartInput, transitionMarks } from './chartInput.ts';
import { messages } from './messages.ts';
import type { useCheckGraph } from './useRuns.ts';

/** A time span selected on the chart. ISO 8601. */
export interface ChosenSpan {
  readonly from: string;
  readonly to: string;
}

interface HealthOverviewProps {
  readonly check: Check;
  readonly graphQuery: ReturnType<typeof useCheckGraph>;
  /** Length of the range, for the axis before the data arrives. */
  readonly rangeMs: number;
  readonly onSpan: (span: ChosenSpan) => void;
  readonly online: boolean;
  /** Range controls in the header of the chart. */
  readonly actions?: ReactNode;
}

/** Chart of run durations, with results and status transitions. */
export function HealthOverview({ check, graphQuery, rangeMs, onSpan, online, actions }: HealthOverviewProps) {
  const { answer, pending, error, retry } = graphQuery;
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const graph = answer?.data;
  const input = useMemo(() => (graph === undefined ? undefined : chartInput(graph)), [graph]);
  const fromMs = input?.fromMs ?? nowMs - rangeMs;
  const toMs = input?.toMs ?? nowMs;
  const { status, lastTransitionAt } = check;
  const timeZone = useTimeZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const marks = useMemo(
    () => transitionMarks({ status, lastTransitionAt }, { fromMs, toMs }),
    [status, lastTransitionAt, fromMs, toMs, timeZone],
  );
  const series = useMemo(() => [{ name: messages.duration, points: input?.points ?? [] }] as const, [input]);
  const title = (
    <Row as="span" display="inline-flex" gap={8} weight={600}>
      {messages.overview}
      <AsOf answer={answer} online={online} />
    </Row>
  );

  if (graph === undefined && error !== null) {
    return (
      <Box as="section" fixed minWidth={0}>
        <Row wrap justify="space-between" minHeight={28} gap={16} rowGap={4}>
          {title}
          {actions}
        </Row>
        <FailurePanel error={error} title={messages.graphFailed} onRetry={retry} />
      </Box>
    );
  }
  return (
    <Box as="section" fixed minWidth={0}>
      <TimeChart
        label={messages.overviewOf(check.name)}
        title={title}
        actions={
          <Row gap={4}>
            {actions}
            <PictureMenu name={messages.overviewOf(check.name)} />
          </Row>
        }
        fromMs={fromMs}
        toMs={toMs}
        series={series}
        unit="duration"
        buckets={input?.buckets ?? []}
        gapMs={input?.gapMs ?? 1}
        moments={marks.moments}
        spans={marks.spans}
        loading={pending && graph === undefined}
        onBrush={(from, to) => onSpan({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })}
      />
      {graph?.storedSince !== undefined && !pending && (
        <Text as="p" size={12} lines={16} tone="faint">
          {messages.storedSince(formatTimeOfDay(graph.storedSince, nowMs))}
        </Text>
      )}
    </Box>
  );
}

/** The selected span, with a button to return to the whole range. */
export function SpanButton(props: {
  readonly span: ChosenSpan;
  /** Name of the whole range, such as `3h`. */
  readonly range: string;
  readonly onClear: () => void;
}) {
  const fromMs = Date.parse(props.span.from);
  const toMs = Date.parse(props.span.to);
  return (
    <Button
      className={layout({ digits: true })}
      data-tooltip={messages.wholeRange(props.range)}
      onClick={props.onClear}
    >
      {formatCursorRange(fromMs, toMs, toMs - fromMs)}
      <X aria-hidden />
      <span className="visually-hidden">, {messages.wholeRange(props.range)}</span>
    </Button>
  );
}
