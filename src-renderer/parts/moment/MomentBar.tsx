import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import {
  type MomentSubject,
  maxDensityBuckets,
  recordedKinds,
  watchedKinds,
} from '#contract/rules/healthHistory.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { formatSpan } from '#kit/format/formatSpan.ts';
import { Box, Note, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { useElementWidth } from '#kit/layout/useElementWidth.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { queries } from '../bridge/bridge.ts';
import { useSession } from '../bridge/live.ts';
import styles from './MomentBar.module.css';
import { MomentTrack, PausePattern } from './MomentTrack.tsx';
import { messages } from './messages.ts';
import {
  endStepOf,
  type MomentRangeName,
  momentRanges,
  pausesIn,
  rangeFor,
  rangeOf,
  stepsOf,
} from './momentRange.ts';
import { unknownTexts } from './unknownTexts.ts';
import { useChangeSteps } from './useChangeSteps.ts';
import { type OnMoment, useLiveMoment } from './useLiveMoment.ts';
import type { ShownMoment } from './useMoment.ts';
import { usePlaying } from './usePlaying.ts';

export interface MomentBarProps {
  /** The moment of the address, in ISO 8601. */
  readonly at: string;
  /** A stable function. */
  readonly onAt: OnMoment;
  readonly shown: ShownMoment;
  readonly subjects: readonly MomentSubject[];
  /** Sentences about what the screen does not know of any earlier moment. */
  readonly notes: readonly string[];
}

const minuteMs = 60_000;
const bucketWidth = 4;

const watchedOf = (subjects: readonly MomentSubject[]) =>
  watchedKinds.filter((kind) => subjects.includes(kind));

const rangeOptions = momentRanges.map((value) => ({ value, label: messages.ranges[value] }));

/**
 * End of the slider: now, or the end of what a snapshot contains.
 * @param stepMs how often the end moves, in milliseconds
 */
function useEndMs(lastWatchedMs: number | undefined, stepMs: number): number {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const session = useSession();
  const isSnapshot = session?.status === 'signed-in' && session.server.status === 'snapshot';
  if (isSnapshot && lastWatchedMs !== undefined) return lastWatchedMs;
  return Math.ceil(nowMs / stepMs) * stepMs;
}

function Legend() {
  const id = useId();
  const swatches = [
    { text: messages.legend.worse, fill: <rect className={styles.worse} width={10} height={10} /> },
    { text: messages.legend.better, fill: <rect className={styles.better} width={10} height={10} /> },
    {
      text: messages.legend.paused,
      fill: (
        <>
          <PausePattern id={id} />
          <rect fill={`url(#${id})`} width={10} height={10} />
        </>
      ),
    },
  ];
  return (
    <Row as="ul" wrap gap={12} rowGap={0} size={11} tone="muted">
      {swatches.map(({ text, fill }) => (
        <Row key={text} as="li" gap={4}>
          <svg className={styles.swatch} aria-hidden="true">
            {fill}
          </svg>
          {text}
        </Row>
      ))}
    </Row>
  );
}

/** The bar below a screen that shows an earlier moment: the slider, and what is not known of the moment. */
export function MomentBar({ at, onAt, shown, subjects, notes }: MomentBarProps) {
  const { moment, isPending } = shown;
  const kinds = recordedKinds.filter((kind) => subjects.includes(kind));
  const [ref, width] = useElementWidth();
  const { data: extentAnswer, error: extentError } = useQuery({
    ...queries.history.extent.queryOptions(),
    refetchInterval: minuteMs,
  });
  const extent = extentAnswer?.data;
  const watched = extent?.watched ?? [];
  const oldestMs = extent === undefined || extent.from === null ? undefined : Date.parse(extent.from);
  const [name, setName] = useState<MomentRangeName>(() => rangeFor(Date.parse(at), Date.now()));
  const lastMs = watched.reduce<number | undefined>(
    (so, { to }) => Math.max(so ?? 0, Date.parse(to)),
    undefined,
  );
  const endMs = useEndMs(lastMs, endStepOf(name, oldestMs === undefined ? 0 : Date.now() - oldestMs));
  const { atMs, moveTo } = useLiveMoment(at, onAt);
  const range = rangeOf(name, endMs, oldestMs, atMs);
  const steps = stepsOf(name, range);
  const iso = (ms: number) => new Date(ms).toISOString();
  const { data: density } = useQuery({
    ...queries.history.density.queryOptions({
      input: {
        from: iso(range.fromMs),
        to: iso(range.toMs),
        kinds,
        buckets: Math.min(maxDensityBuckets, Math.max(1, Math.floor(width / bucketWidth))),
      },
    }),
    enabled: width > 0 && oldestMs !== undefined,
    placeholderData: keepPreviousData,
  });
  const playing = usePlaying({ atMs, range, isPending, moveTo });
  const { problem, isBusy, step } = useChangeSteps(kinds, moveTo);
  const moveByHand = (ms: number) => {
    playing.stop();
    moveTo(ms);
  };
  const stepTo = (direction: 'previous' | 'next') => {
    playing.stop();
    void step(atMs, direction);
  };
  const unknown = [...unknownTexts(moment?.unknown ?? []), ...notes];
  const isLate = useDelayedFlag(isPending);
  const rangeText = formatSpan(range.toMs - range.fromMs);
  const empty = extentError === null && extent !== undefined && extent.from === null;
  return (
    <Box
      as="section"
      fixed
      edge="top"
      surface="raised"
      aria-label={messages.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onAt(undefined, 'push');
      }}
    >
      <Row wrap gap={8} rowGap={4} paddingX={16} paddingY={8}>
        <Text as="time" dateTime={iso(atMs)} weight={600} digits flow="nowrap">
          {formatMoment(iso(atMs))}
        </Text>
        <Row gap={4}>
          <IconButton label={messages.previousChange} busy={isBusy} onClick={() => stepTo('previous')}>
            <StepBack aria-hidden />
          </IconButton>
          <IconButton
            label={playing.isPlaying ? messages.pause : messages.playHint(rangeText)}
            onClick={playing.toggle}
          >
            {playing.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          </IconButton>
          <IconButton label={messages.nextChange} busy={isBusy} onClick={() => stepTo('next')}>
            <StepForward aria-hidden />
          </IconButton>
        </Row>
        <SegmentedInput
          small
          label={messages.range}
          options={rangeOptions}
          value={name}
          onChange={(next) => {
            playing.stop();
            setName(next);
          }}
        />
        <Text size={12} tone="muted" role="status">
          {isLate ? messages.loading : problem}
        </Text>
        <Row gap={8} marginLeft="auto">
          {unknown.length > 0 && (
            <Popover
              label={messages.notKnownTitle}
              align="end"
              trigger={<Button>{messages.notKnownCount(formatInteger(unknown.length))}</Button>}
            >
              <Stack gap={8} padding={12}>
                <Text as="h2" size={14} weight={600}>
                  {messages.notKnownTitle}
                </Text>
                <Stack as="ul" gap={4}>
                  {unknown.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </Stack>
              </Stack>
            </Popover>
          )}
          <Button keys="Escape" onClick={() => onAt(undefined, 'push')}>
            {messages.now}
          </Button>
        </Row>
      </Row>
      {empty || extentError !== null ? (
        <Note paddingX={16} paddingBottom={12}>
          {extentError === null ? messages.nothingStored : messages.failed(extentError.message)}
        </Note>
      ) : (
        <Stack gap={4} paddingBottom={8}>
          <div ref={ref} className={styles.place}>
            {width > 0 && (
              <MomentTrack
                atMs={atMs}
                range={range}
                steps={steps}
                pauses={pausesIn(watched, watchedOf(subjects), range)}
                density={density?.data}
                width={width}
                onMove={moveByHand}
                onPlay={playing.toggle}
              />
            )}
          </div>
          <Box paddingX={16}>
            <Legend />
          </Box>
        </Stack>
      )}
    </Box>
  );
}
