import { describe, expect, it } from 'vitest';
import type { DesktopEvent } from '#contract/desktop.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { sample, open } = sampleAndWindow();

/** Collects this window's desktop events. */
function listen(window: TestWindow): DesktopEvent[] {
  const heard: DesktopEvent[] = [];
  void (async () => {
    for await (const event of await window.bridge.desktop.events({ window: 'test' })) heard.push(event);
  })().catch(() => undefined);
  return heard;
}

async function checkNamed({ bridge }: TestWindow, name: string) {
  const { data } = await bridge.health.checks.list({});
  const found = unpackChecks(data.packed ?? '').find((check) => check.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

const pin = ({ bridge }: TestWindow, { id, name }: { readonly id: string; readonly name: string }) =>
  bridge.recent.pins.write({
    record: { kind: 'check', id, name, type: '', icon: null, where: [] },
    pinned: true,
  });

const become = async (window: TestWindow, id: string, value: 'healthy' | 'unhealthy') => {
  await sample().changeCheck({ action: 'status', id, value });
  await window.bridge.health.checks.refresh();
};

describe('a pinned check', () => {
  it('sends a notification with a link when unhealthy; an unpinned check sends none', async () => {
    const window = await open(['checks']);
    const heard = listen(window);
    const pinned = await checkNamed(window, 'payments-api ready');
    const other = await checkNamed(window, 'checkout-web ready');
    await pin(window, pinned);
    await become(window, other.id, 'unhealthy');
    await become(window, pinned.id, 'unhealthy');
    await expect.poll(() => heard, { timeout: 10_000 }).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      kind: 'notice',
      title: 'payments-api ready is unhealthy',
      target: { to: `/health?checkId=${pinned.id}&timeRange=1h` },
    });
    await become(window, pinned.id, 'healthy');
    await become(window, other.id, 'healthy');
  });

  it('sends no notification when already unhealthy at the time of pinning', async () => {
    const window = await open(['checks']);
    const heard = listen(window);
    const failing = await checkNamed(window, 'payments-worker ready');
    const next = await checkNamed(window, 'payments-api ready');
    await pin(window, failing);
    await pin(window, next);
    await become(window, next.id, 'unhealthy');
    await expect.poll(() => heard, { timeout: 10_000 }).toHaveLength(1);
    expect(heard[0]).toMatchObject({ title: 'payments-api ready is unhealthy' });
    await become(window, next.id, 'healthy');
  });

  it('sends its notification only after the quiet hours', async () => {
    const window = await open(['checks']);
    const heard = listen(window);
    const now = new Date();
    const at = (minutes: number) => {
      const then = new Date(now.getTime() + minutes * 60_000);
      return `${String(then.getHours()).padStart(2, '0')}:${String(then.getMinutes()).padStart(2, '0')}`;
    };
    await window.bridge.desktop.settings.write({ quietHours: { from: at(-60), to: at(60) } });
    const pinned = await checkNamed(window, 'payments-api ready');
    await pin(window, pinned);
    await become(window, pinned.id, 'unhealthy');
    // The list already has the new status, but no notification was sent.
    await expect.poll(async () => (await checkNamed(window, 'payments-api ready')).status).toBe('unhealthy');
    expect(heard).toEqual([]);
    await window.bridge.desktop.settings.write({ quietHours: null });
    await expect.poll(() => heard, { timeout: 10_000 }).toHaveLength(1);
    await become(window, pinned.id, 'healthy');
  });
});
