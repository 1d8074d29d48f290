import { chromium } from 'playwright';
import type { ComponentHealth } from '#contract/rules/packedComponents.ts';
import { StoryWindow } from '../stories/StoryWindow.ts';
import { ago, cachedAfterFailure, secondMs } from '../stories/world/times.ts';
import { assignIds, packRows } from '../stories/world/topology.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { Figure } from './measure.ts';
import { usedHeapMb } from './usedHeap.ts';

/** The minutes of an eight-hour night: the feed syncs the topology once per minute. */
const updates = 480;
/**
 * After this many updates, the screen's permanent allocations are complete, compiled code included. Of 1,000
 * updates, the first 300 allocated 3 MB and the others 0.2 MB.
 */
const warmUp = 300;
const services = 200;

const healthOf = (service: number, update: number): ComponentHealth =>
  (service * 7 + update) % 23 === 0 ? 'unhealthy' : (service * 5 + update) % 17 === 0 ? 'warning' : 'healthy';

/** Returns the topology after an update. Each update changes the health of some components. */
const topologyAfter = (update: number) => ({
  ...cachedAfterFailure({
    version: `v${update}`,
    packed: packRows(
      assignIds(
        Array.from({ length: services }, (_, service) => {
          const health = healthOf(service, update);
          return {
            name: `service-${service}`,
            health,
            status: health,
            statusReason: health === 'healthy' ? null : `since update ${update}`,
            children: Array.from({ length: 5 }, (_, child) => ({ name: `part-${service}-${child}` })),
          };
        }),
      ),
    ),
  }),
  asOf: ago(20 * secondMs),
});

/** Measures the heap growth of a wall display during one night of topology updates, in fast motion. */
export async function measureTopologyWall(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await StoryWindow.launch(browser);
    await stage.open('/topology?wall=yes', { 'topology.list': topologyAfter(0) });
    await stage.page.locator('dialog[open]').waitFor();
    const devTools = await stage.page.context().newCDPSession(stage.page);
    let begunMb = 0;
    for (let update = 1; update <= warmUp + updates; update += 1) {
      const asked = stage.bridge.calls('topology.list').length;
      stage.bridge.answer({
        'topology.list': topologyAfter(update),
        'sync.changed': { changes: [{ feed: 'components', ids: null }] },
      });
      while (stage.bridge.calls('topology.list').length === asked)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await stage.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      );
      if (update === warmUp) begunMb = await usedHeapMb(devTools);
    }
    const grownMb = (await usedHeapMb(devTools)) - begunMb;
    await stage.close();
    return [
      {
        budgetName: 'wall',
        what: `growth of the window's heap after ${updates} updates of the topology wall`,
        unit: 'MB',
        figure: Math.max(0, grownMb),
        budget: 2,
      },
    ];
  } finally {
    await browser.close();
  }
}
