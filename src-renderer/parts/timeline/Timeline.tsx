import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  gapSentence,
  laneNames,
  timelineLanes,
  timelineSpans,
  usualSpans,
} from '../../../src-preload/contract/rules/timeline.ts';
import type { Timeline as TimelineData, TimelineEvent } from '../../../src-preload/contract/timeline.ts';
import { EventTimeline } from '../../kit/charts/EventTimeline.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { Toolbar } from '../../kit/filters/Toolbar.tsx';
import { clockNow } from '../../kit/format/clock.ts';
import { formatTimeOfDay } from '../../kit/format/formatTimeOfDay.ts';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { MultiSelect } from '../../kit/select/MultiSelect.tsx';
import { Select } from '../../kit/select/Select.tsx';
import { ListFrame } from '../list/ListFrame.tsx';
import { useView } from '../list/useView.ts';
import { EventList } from './EventList.tsx';
import { messages, type TimelineOf, timelineWords } from './messages.ts';
import styles from './Timeline.module.css';
import { addressOf, toneShapes } from './timelineLooks.ts';
import { timelineView } from './timelineView.ts';
import { useTimeline } from './useTimeline.ts';

interface TimelineProps {
  readonly of: TimelineOf;
  readonly id: string;
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

interface ShownProps {
  readonly of: TimelineOf;
  readonly timeline: TimelineData;
  readonly without: readonly string[];
  readonly onAllLanes: () => void;
}

function Shown({ of, timeline, without, onAllLanes }: ShownProps) {
  const { history } = useRouter();
  const { from, to, gaps } = timeline;
  const lanes = useMemo(
    () =>
      timelineLanes
        .filter((lane) => !without.includes(lane))
        .map((lane) => ({ key: lane, label: laneNames[lane] })),
    [without],
  );
  const events = useMemo(
    () => timeline.events.filter(({ lane }) => !without.includes(lane)),
    [timeline, without],
  );
  const drawn = useMemo(
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
    <div className={styles.timeline}>
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
          <EventTimeline
            label={messages.chart[of]}
            lanes={lanes}
            events={drawn}
            fromMs={Date.parse(from)}
            toMs={Date.parse(to)}
            onOpen={({ id }) => {
              const event = byId.get(id);
              if (event !== undefined) history.push(addressOf(event));
            }}
          />
          <Gaps gaps={gaps} />
          <EventList events={events} />
        </>
      )}
    </div>
  );
}

/** Events around an incident or item on one time axis, so that changes and effects are visible together. */
export function Timeline({ of, id }: TimelineProps) {
  const { view, change } = useView(timelineView);
  const { timeline, asked, retry } = useTimeline(of, id, view.span);
  const shown = timelineLanes.filter((lane) => !view.without.includes(lane));
  const toolbar = (
    <Toolbar label={messages.bar}>
      <MultiSelect
        label={messages.lanes}
        noun={messages.lanesNoun}
        options={laneOptions}
        values={shown.length === timelineLanes.length ? [] : shown}
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
        value={view.span ?? usualSpans[of]}
        onChange={(value) => change({ span: timelineSpans.find((span) => span === value) })}
      />
    </Toolbar>
  );
  return (
    <ListFrame within words={timelineWords[of]} asked={asked} onRetry={retry} toolbar={toolbar}>
      {timeline === undefined ? (
        <SkeletonRows />
      ) : (
        <Shown
          of={of}
          timeline={timeline}
          without={view.without}
          onAllLanes={() => change({ without: [] })}
        />
      )}
    </ListFrame>
  );
}
