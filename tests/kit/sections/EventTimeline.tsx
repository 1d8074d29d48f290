import { useState } from 'react';
import { EventTimeline } from '#kit/charts/EventTimeline.tsx';
import type { ChartEvent } from '#kit/charts/timelineMarks.ts';
import { type KitSection, State } from '../KitSection.tsx';

const minuteMs = 60_000;
/** Local time, so that the axis labels are the same in every time zone. */
const startMs = new Date(2026, 10, 21, 9, 0).getTime();
const at = (minutes: number) => startMs + minutes * minuteMs;

const lanes = [
  { key: 'changes', label: 'Changes' },
  { key: 'checks', label: 'Checks' },
  { key: 'runs', label: 'Playbook runs' },
  { key: 'comments', label: 'Comments' },
] as const;

const story: readonly ChartEvent[] = [
  { id: '1', lane: 'changes', atMs: at(10), title: 'Scaled to 6', shape: 'severityInfo' },
  {
    id: '2',
    lane: 'changes',
    atMs: at(64),
    title: 'DB_POOL_MAX 50 to 200',
    detail: 'payments-worker',
    shape: 'high',
  },
  {
    id: '3',
    lane: 'checks',
    atMs: at(70),
    toMs: at(130),
    title: 'authorise-visa failed',
    shape: 'unhealthy',
  },
  { id: '4', lane: 'checks', atMs: at(70.2), toMs: at(90), title: 'ledger slow', shape: 'warning' },
  { id: '5', lane: 'checks', atMs: at(130), title: 'authorise-visa passed', shape: 'healthy' },
  { id: '6', lane: 'runs', atMs: at(95), toMs: at(98), title: 'Collect logs', shape: 'healthy' },
  { id: '7', lane: 'comments', atMs: at(101), title: 'Tomás Vidal: it is the pool', shape: 'info' },
];

const shapes = ['severityInfo', 'low', 'medium', 'high', 'critical', 'unhealthy', 'healthy'] as const;
const many: readonly ChartEvent[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `many-${index}`,
  lane: lanes[index % 4]?.key ?? '',
  atMs: startMs + ((index * 7_919) % 86_400) * 1_000,
  title: `Event ${index}`,
  shape: shapes[(index * 31) % 7] ?? 'low',
  ...(index % 50 === 0 ? { toMs: startMs + ((index * 7_919) % 86_400) * 1_000 + 30 * minuteMs } : {}),
}));

function Opened({ label, events }: { readonly label: string; readonly events: readonly ChartEvent[] }) {
  const [opened, setOpened] = useState('nothing');
  return (
    <>
      <EventTimeline label={label} lanes={lanes} events={events} onOpen={({ title }) => setOpened(title)} />
      <output>{opened}</output>
    </>
  );
}

const [first] = story;

function Content() {
  return (
    <>
      <State name="EventTimeline: a story" wide>
        <Opened label="What happened" events={story} />
      </State>
      <State name="EventTimeline: 10,000 events" wide>
        <Opened label="All that happened" events={many} />
      </State>
      <State name="EventTimeline: one event" wide>
        <Opened label="One thing" events={first === undefined ? [] : [first]} />
      </State>
      <State name="EventTimeline: empty" wide>
        <EventTimeline label="Nothing" lanes={lanes} events={[]} fromMs={at(0)} toMs={at(180)} />
      </State>
      <State name="EventTimeline: narrow" wide>
        <div style={{ width: 300 }}>
          <Opened label="In a narrow place" events={story} />
        </div>
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'event-timeline',
  title: 'EventTimeline',
  note: 'lanes on one axis; what is too close is one mark, drawn by its worst',
  order: 51,
  Content,
};
