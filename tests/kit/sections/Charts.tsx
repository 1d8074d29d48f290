import { useState } from 'react';
import type { ChartPoint, ChartSeries, PassFailBucket } from '#kit/charts/chartData.ts';
import { LineChart } from '#kit/charts/LineChart.tsx';
import { PassFailBars } from '#kit/charts/PassFailBars.tsx';
import { ResourceBar } from '#kit/charts/ResourceBar.tsx';
import { Sparkline } from '#kit/charts/Sparkline.tsx';
import { StackedBar } from '#kit/charts/StackedBar.tsx';
import { TimeChart } from '#kit/charts/TimeChart.tsx';
import { Button } from '#kit/controls/Button.tsx';
import { type KitSection, State, States } from '../KitSection.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Local time, so that the axis labels are the same in every time zone. */
const startMs = new Date(2026, 10, 21, 9, 7).getTime();
const endMs = startMs + 3 * hourMs;
const transitionMs = startMs + 144 * minuteMs;

/** Seeded random numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function wave(name: string, seed: number, base: number, swing: number, stepMs = 5 * minuteMs): ChartSeries {
  const next = seeded(seed);
  const points: ChartPoint[] = [];
  for (let atMs = startMs; atMs <= endMs; atMs += stepMs) {
    points.push({ atMs, value: base + swing * (next() - 0.5) });
  }
  return { name, points };
}

/** The sample data: one slow failure, then mostly failures. */
function story(): { readonly series: ChartSeries; readonly buckets: readonly PassFailBucket[] } {
  const next = seeded(7);
  const points: ChartPoint[] = [];
  const buckets: PassFailBucket[] = [];
  for (let fromMs = startMs; fromMs < endMs; fromMs += 3 * minuteMs) {
    const isBad = fromMs >= transitionMs;
    const isSlip = fromMs === startMs + 48 * minuteMs;
    const failed = isBad ? (next() < 0.3 ? 2 : 3) : isSlip ? 1 : 0;
    buckets.push({ fromMs, toMs: fromMs + 3 * minuteMs, passed: 3 - failed, failed });
    const bad = Math.min(3_000, 1_800 + ((fromMs - transitionMs) / minuteMs) * 60);
    points.push({
      atMs: fromMs + 1.5 * minuteMs,
      value: isBad ? bad + next() * 260 : isSlip ? 920 : 330 + next() * 130,
      failing: isBad && fromMs > transitionMs,
    });
  }
  return { series: { name: 'Duration', points }, buckets };
}

const told = story();
const time = { fromMs: startMs, toMs: endMs };
const one = [wave('Duration', 1, 420, 180)] as const;
const four = [
  wave('p50', 2, 240, 90),
  wave('p95', 3, 520, 160),
  wave('p97', 4, 800, 180),
  wave('p99', 5, 1_150, 240),
] as const;
const holes = [
  {
    name: 'Duration',
    points: wave('Duration', 6, 500, 200).points.filter(
      (_, index) => index < 9 || (index > 14 && index < 22) || index === 28,
    ),
  },
] as const;
const many = (() => {
  const next = seeded(9);
  return [
    {
      name: 'Latency',
      points: Array.from({ length: 50_000 }, (_, index) => ({
        atMs: startMs + (index / 50_000) * 3 * hourMs,
        value: index === 31_000 ? 4_800 : 400 + 300 * Math.sin(index / 4_000) + 200 * next(),
        failing: index === 31_000,
      })),
    },
  ] as const;
})();
const flat = (value: number) => [{ name: 'Value', points: wave('Value', 1, value, 0).points }] as const;
const scaled = (name: string, seed: number, base: number, swing: number) =>
  [wave(name, seed, base, swing)] as const;
const long = (lengthMs: number) => {
  const next = seeded(11);
  return {
    fromMs: endMs - lengthMs,
    toMs: endMs,
    series: [
      {
        name: 'Duration',
        points: Array.from({ length: 60 }, (_, index) => ({
          atMs: endMs - lengthMs + (index / 59) * lengthMs,
          value: 400 + next() * 300,
        })),
      },
    ] as const,
  };
};
const manyBuckets = (() => {
  const next = seeded(13);
  return Array.from({ length: 1_440 }, (_, index): PassFailBucket => {
    const fromMs = endMs - dayMs + index * minuteMs;
    return { fromMs, toMs: fromMs + minuteMs, passed: 3, failed: next() < 0.05 ? 1 : 0 };
  });
})();
const shape = (seed: number) => wave('', seed, 50, 40, 6 * minuteMs).points;

function Zoomable() {
  const [range, setRange] = useState(time);
  const text = `${range.fromMs - startMs} to ${range.toMs - startMs}`;
  return (
    <TimeChart
      label="Health of authorise-visa"
      title="Health Overview"
      {...range}
      series={[told.series]}
      unit="duration"
      buckets={told.buckets}
      moments={[{ atMs: transitionMs, label: 'Transitioned 11:31' }]}
      spans={[{ fromMs: transitionMs, toMs: endMs, tone: 'bad' }]}
      onBrush={(fromMs, toMs) => setRange({ fromMs, toMs })}
      actions={
        <>
          <output data-range>{text}</output> <Button onClick={() => setRange(time)}>Whole range</Button>
        </>
      }
    />
  );
}

function Lines() {
  return (
    <>
      <State name="LineChart: one line" wide>
        <LineChart label="Duration of one check" {...time} series={one} unit="duration" />
      </State>
      <State name="LineChart: four lines" wide>
        <LineChart label="Latency by percentile" {...time} series={four} unit="duration" />
      </State>
      <State name="LineChart: gaps and a lone point" wide>
        <LineChart label="Duration with gaps" {...time} series={holes} unit="duration" gapMs={6 * minuteMs} />
      </State>
      <State name="LineChart: failing points, moments, a tinted span" wide>
        <LineChart
          label="Duration around a transition"
          {...time}
          series={[told.series]}
          unit="duration"
          moments={[
            { atMs: transitionMs, label: 'Transitioned 11:31' },
            { atMs: transitionMs + 3 * minuteMs, label: 'Deployed' },
            { atMs: startMs + 4 * minuteMs, label: 'Restarted' },
          ]}
          spans={[{ fromMs: transitionMs, toMs: endMs, tone: 'bad' }]}
        />
      </State>
      <State name="LineChart: 50,000 points" wide>
        <LineChart label="Latency of every request" {...time} series={many} unit="duration" />
      </State>
      <State name="LineChart: a single point" wide>
        <LineChart
          label="One run"
          {...time}
          series={[{ name: 'Duration', points: [{ atMs: startMs + hourMs, value: 640 }] }]}
          unit="duration"
        />
      </State>
      <State name="LineChart: all values equal" wide>
        <LineChart label="Steady value" {...time} series={flat(42)} unit="number" />
      </State>
      <State name="LineChart: all values zero" wide>
        <LineChart label="Zero all the time" {...time} series={flat(0)} unit="percent" />
      </State>
      <State name="LineChart: negative values" wide>
        <LineChart label="Balance" {...time} series={scaled('Balance', 21, -20, 160)} unit="number" />
      </State>
      <State name="LineChart: huge values" wide>
        <LineChart label="Requests" {...time} series={scaled('Requests', 22, 7.3e17, 3e17)} unit="number" />
      </State>
      <State name="LineChart: bytes" wide>
        <LineChart label="Memory" {...time} series={scaled('Memory', 23, 1.1e9, 4e8)} unit="bytes" />
      </State>
      <State name="LineChart: percent" wide>
        <LineChart label="Uptime" {...time} series={scaled('Uptime', 24, 91, 16)} unit="percent" />
      </State>
      {[
        ['two weeks', 14 * dayMs],
        ['half a year', 182 * dayMs],
        ['six years', 6 * 365 * dayMs],
      ].map(([name, lengthMs]) => (
        <State key={name} name={`LineChart: ${name}`} wide>
          <LineChart label={`Duration over ${name}`} {...long(Number(lengthMs))} unit="duration" />
        </State>
      ))}
      <State name="LineChart: empty" wide>
        <LineChart
          label="Nothing yet"
          {...time}
          series={[{ name: 'Duration', points: [] }]}
          unit="duration"
        />
      </State>
      <State name="LineChart: loading" wide>
        <LineChart
          label="On its way"
          {...time}
          series={[{ name: 'Duration', points: [] }]}
          unit="duration"
          loading
        />
      </State>
      <State name="LineChart: narrow" wide>
        <div style={{ width: 240 }}>
          <LineChart label="Duration in a narrow place" {...time} series={one} unit="duration" />
        </div>
      </State>
    </>
  );
}

function Bars() {
  return (
    <>
      <State name="TimeChart: as in the drawer" wide>
        <div style={{ width: 664 }}>
          <Zoomable />
        </div>
      </State>
      <State name="TimeChart: empty" wide>
        <TimeChart
          label="No runs yet"
          {...time}
          series={[{ name: 'Duration', points: [] }]}
          unit="duration"
          buckets={[]}
        />
      </State>
      <State name="TimeChart: loading" wide>
        <TimeChart
          label="Runs on their way"
          {...time}
          series={[{ name: 'Duration', points: [] }]}
          unit="duration"
          buckets={[]}
          loading
        />
      </State>
      <State name="PassFailBars: some failed" wide>
        <PassFailBars label="Runs" {...time} buckets={told.buckets} />
      </State>
      <State name="PassFailBars: 1,440 stretches" wide>
        <PassFailBars label="Runs of a day" fromMs={endMs - dayMs} toMs={endMs} buckets={manyBuckets} />
      </State>
      <State name="PassFailBars: empty" wide>
        <PassFailBars label="No runs" {...time} buckets={[]} />
      </State>
    </>
  );
}

const bars = [
  ['nothing known', undefined, '-'],
  ['under 1', 0.5, '0.5%'],
  ['2', 2, '2%'],
  ['50', 50, '50%'],
  ['75', 75, '75%'],
  ['80', 80, '80%'],
  ['90', 90, '90%'],
  ['91', 91, '91%'],
  ['above 100', 130, '130%'],
] as const;

function Small() {
  return (
    <States>
      <State name="Sparkline: default">
        <Sparkline label="Latency" points={shape(31)} unit="duration" />
      </State>
      <State name="Sparkline: steady">
        <Sparkline label="Latency" points={flat(40)[0].points} unit="duration" />
      </State>
      <State name="Sparkline: gap">
        <Sparkline
          label="Latency"
          points={shape(32).map((point, index) =>
            index > 12 && index < 18 ? { ...point, value: null } : point,
          )}
          unit="duration"
        />
      </State>
      <State name="Sparkline: one point">
        <Sparkline label="Latency" points={shape(33).slice(0, 1)} unit="duration" />
      </State>
      <State name="Sparkline: empty">
        <Sparkline label="Latency" points={[]} unit="duration" />
      </State>
      <State name="StackedBar: four states" wide>
        <StackedBar
          label="Checks"
          parts={[
            { status: 'healthy', count: 62 },
            { status: 'unhealthy', count: 17 },
            { status: 'warning', count: 9 },
            { status: 'unknown', count: 12 },
          ]}
        />
      </State>
      <State name="StackedBar: links and buttons" wide>
        <StackedBar
          label="Components"
          parts={[
            { status: 'healthy', count: 1_900, href: '?section=charts#healthy' },
            { status: 'unhealthy', count: 3, onPress: () => {} },
            { status: 'warning', count: 1, name: 'degraded', onPress: () => {} },
          ]}
        />
      </State>
      <State name="StackedBar: nothing" wide>
        <StackedBar label="Checks" parts={[]} />
      </State>
      {bars.map(([name, percent, figure]) => (
        <State key={name} name={`ResourceBar: ${name}`}>
          <div style={{ width: 140 }}>
            <ResourceBar label="CPU" percent={percent} figure={figure} />
          </div>
        </State>
      ))}
    </States>
  );
}

function Content() {
  return (
    <>
      <Bars />
      <Lines />
      <Small />
    </>
  );
}

export const section: KitSection = {
  id: 'charts',
  title: 'Charts',
  note: 'line 1.75 px, at most four grid levels, a table behind each',
  order: 50,
  Content,
};
