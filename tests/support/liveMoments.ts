import { setTimeout as wait } from 'node:timers/promises';
import type { TestWindow } from './bridgeClient.ts';
import { oneOf } from './generatedItems.ts';
import { type MomentsReport, ShownMoments } from './ShownMoments.ts';
import type { SampleForTests } from './sampleForTests.ts';

export interface LiveMomentsOptions {
  /** A live sample: items and checks change. */
  readonly sample: SampleForTests;
  /** A window whose feeds are fresh. */
  readonly window: TestWindow;
  readonly durationMs: number;
  /** Mean time between two recorded moments, in milliseconds. */
  readonly everyMs: number;
  /** Whether all lists are refreshed before each moment, as with the button. Otherwise only the schedule syncs. */
  readonly refreshes: boolean;
  readonly random: () => number;
  /** Called with the number of recorded moments. */
  readonly onMoment?: (moments: number) => void;
}

const componentHealths = ['healthy', 'warning', 'unhealthy'] as const;

/** Changes the health of a random component. The live sample changes items and checks only. */
async function changeComponent(sample: SampleForTests, random: () => number): Promise<void> {
  const rows = await sample.query<{ id: string }>(
    'select id::text from components where deleted_at is null order by id',
  );
  if (rows.length === 0) return;
  const health = oneOf(random, componentHealths);
  await sample.changeRows({
    action: 'update',
    table: 'components',
    where: { id: oneOf(random, rows).id },
    set: { health, status: health },
  });
}

/** Records what the lists of a console show of a live sample, and compares it with the earlier moments afterwards. */
export async function compareLiveMoments(options: LiveMomentsOptions): Promise<MomentsReport> {
  const { sample, window, durationMs, everyMs, refreshes, random, onMoment } = options;
  const { bridge } = window;
  const shown = new ShownMoments(window, { query: (text) => sample.query(text) });
  for (const endMs = Date.now() + durationMs; Date.now() < endMs; ) {
    await changeComponent(sample, random);
    if (refreshes)
      await Promise.all([
        bridge.sync.now({ feed: 'items' }),
        bridge.health.checks.refresh(),
        bridge.topology.refresh(),
      ]);
    await shown.look();
    onMoment?.(shown.count);
    await wait(everyMs * (0.5 + random()));
  }
  return shown.compare();
}
