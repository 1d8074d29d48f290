import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  defaultSpans,
  gapSentence,
  laneNames,
  timelineLanes,
  timelineSpans,
} from '#contract/rules/timeline.ts';
import type { Timeline as TimelineData, TimelineEvent } from '#contract/timeline.ts';
import { EventTimeline } from '#kit/charts/EventTimeline.tsx';
import { Button } from '#kit/controls/Button.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { clockNow } from '#kit/format/clock.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { MultiSelect } from '#kit/select/MultiSelect.tsx';
import { Select } from '#kit/select/Select.tsx';
import { ListFrame } from '../list/ListFrame.tsx';
import { useView } from '../list/useView.ts';
import { PictureFrame } from '../pictures/PictureFrame.tsx';
import { StaleDataNotice } from '../StaleDataNotice.tsx';
import { EventList } from './EventList.tsx';
import { messages, type TimelineOf, timelineTexts } from './messages.ts';
import styles from './TimelinePanel.module.css';
import { eventAddress, toneShapes } from './timelineLooks.ts';
import { timelineUntil } from './timelineUntil.ts';
import { timelineView } from './timelineView.ts';
import { useTimeline } from './useTimeline.ts';

interface TimelinePanelProps {
  readonly of: TimelineOf;
  readonly id: string;
  /** End of the events, in ISO 8601. Default: now. */
  readonly until?: string | undefined;
}

const laneOptions = timelineLanes.map((lane) => ({ value: lane, label: laneNames[lane] }));

function Gaps({ gaps }: Pick<TimelineData, 'gaps'>) {
  if (gaps.length === 0) return null;
  const nowMs = clockNow();
  return (
    <section className={styles.gaps} aria-label={messages.missing}>
      <ul>
        {gaps.map((gap) => (
          <li key={`${gap.lane} ${gap.why}`}>{gapSentence(gap, (iso) => formatTimeOfDay(iso, nowMs))}</li>
        ))}
      </ul>
    </section>
  );
}

interface TimelineContentProps {
  readonly of: TimelineOf;
  readonly timeline: TimelineData;
  readonly hiddenLanes: readonly string[];
  readonly onAllLanes: () => void;
}

function TimelineContent({ of, timeline, hiddenLanes, onAllLanes }: TimelineContentProps) {
  const { history } = useRouter();
  const { from, to, gaps } = timeline;
  const lanes = useMemo(
    () =>
      timelineLanes
        .filter((lane) => !hiddenLanes.includes(lane))
        .map((lane) => ({ key: lane, label: laneNames[lane] })),
    [hiddenLanes],
  );
  const events = useMemo(
    () => timeline.events.filter(({ lane }) => !hiddenLanes.includes(lane)),
    [timeline, hiddenLanes],
  );
  const chartEvents = useMemo(
    () =>
      events.map(({ id, lane, at, endAt, title, detail, tone }) => ({
        id,
        lane,
        atMs: Date.parse(at),
        ...(endAt === null ? {} : { toMs: Date.parse(endAt) }),
        title,
        ...(detail === null ? {} : { detail }),
        shape: toneShapes[tone],
      })),
    [events],
  );
  const byId = useMemo(
    () => new Map<string, TimelineEvent>(events.map((event) => [event.id, event])),
    [events],
  );
  const hidden = events.length === 0 && timeline.events.length > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access.
    <section className={styles.timeline} aria-label={timelineTexts[of].title} tabIndex={0}>
      {events.length === 0 ? (
        <>
          <EmptyPanel
            title={messages.nothing}
            actions={hidden && <Button onClick={onAllLanes}>{messages.showAll}</Button>}
          >
            {hidden ? messages.hiddenText : messages.nothingText[of]}
          </EmptyPanel>
          <Gaps gaps={gaps} />
        </>
      ) : (
        <>
          <PictureFrame name={timelineTexts[of].title}>
            <EventTimeline
              label={messages.chart[of]}
              lanes={lanes}
              events={chartEvents}
              fromMs={Date.parse(from)}
              toMs={Date.parse(to)}
              onOpen={({ id }) => {
                const event = byId.get(id);
                if (event !== undefined) history.push(eventAddress(event));
              }}
            />
          </PictureFrame>
          <Gaps gaps={gaps} />
          <EventList events={events} />
        </>
      )}
    </section>
  );
}

/** Events around an incident or item on one time axis, so that changes and effects are visible together. */
export function TimelinePanel({ of, id, until }: TimelinePanelProps) {
  const { view, change } = useView(timelineView);
  const { timeline: whole, query, retry } = useTimeline(of, id, view.span);
  const timeline = useMemo(
    () => (whole === undefined || until === undefined ? whole : timelineUntil(whole, until)),
    [whole, until],
  );
  const isBeforeSpan =
    whole !== undefined && until !== undefined && Date.parse(until) < Date.parse(whole.from);
  const visibleLanes = timelineLanes.filter((lane) => !view.without.includes(lane));
  const toolbar = (
    <Toolbar label={messages.bar}>
      <MultiSelect
        label={messages.lanes}
        noun={messages.lanesNoun}
        options={laneOptions}
        values={visibleLanes.length === timelineLanes.length ? [] : visibleLanes}
        placeholder={messages.all}
        onChange={(values) =>
          // An empty selection means no filter.
          change({
            without: values.length === 0 ? [] : timelineLanes.filter((lane) => !values.includes(lane)),
          })
        }
      />
      <Select
        label={messages.from}
        options={timelineSpans.map((span) => ({ value: span, label: messages.span[of](span) }))}
        value={view.span ?? defaultSpans[of]}
        onChange={(value) => change({ span: timelineSpans.find((span) => span === value) })}
      />
    </Toolbar>
  );
  return (
    <ListFrame
      isEmbedded
      texts={timelineTexts[of]}
      query={query}
      onRetry={retry}
      toolbar={toolbar}
      notices={isBeforeSpan && <StaleDataNotice text={messages.beforeSpan} details={undefined} />}
    >
      {timeline === undefined ? (
        <SkeletonRows count={5} widths={['96%']} />
      ) : (
        <TimelineContent
          of={of}
          timeline={timeline}
          hiddenLanes={view.without}
          onAllLanes={() => change({ without: [] })}
        />
      )}
    </ListFrame>
  );
}
