import { describe, expect, it } from 'vitest';
import { feedNames } from '#contract/rules/feeds.ts';
import { waitFor } from '../support/bridgeClient.ts';
import { sampleAndWindow } from '../support/sampleAndWindow.ts';
import { signInAs, testKeychain, waitForSession } from '../support/session.ts';
import { openApplication } from '../support/testApplication.ts';

const { sample, ended } = sampleAndWindow();
const keychain = testKeychain();

const hourMs = 60 * 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('a handover', () => {
  it('comes from synced data, and its mark survives a restart', {
    timeout: 60_000,
  }, async () => {
    const options = { loadKeychain: keychain.load, server: sample().origin };
    const { window, data, stop } = await openApplication(options, ended);
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample());
    const { bridge } = window;
    await waitFor(bridge.sync.changes(), ({ feeds }) =>
      ['items', 'checks', 'components', 'incidents'].every(
        (name) => feeds.find((feed) => feed.name === name)?.state === 'fresh',
      ),
    );
    const { data: handover, source } = await bridge.handover.get({ from: ago(12 * hourMs) });
    expect(source).toBe('cache');
    const things = [...handover.open.rows.map(({ head }) => head), ...handover.earlier.rows];
    // The sample has unhealthy things and open incidents.
    expect(things.length).toBeGreaterThan(0);
    expect(things.every(({ name, state }) => name !== null && state === 'unhealthy')).toBe(true);
    expect(handover.incidents.open.total).toBeGreaterThan(0);
    expect(handover.gaps.every(({ feed }) => feedNames.includes(feed))).toBe(true);
    // Nothing was watched before the application started.
    expect(handover.pauses[0]).toMatchObject({ from: handover.from });

    await expect(bridge.handover.get({ from: ago(hourMs), to: ago(2 * hourMs) })).rejects.toMatchObject({
      code: 'INVALID',
    });

    const { to, owner } = handover;
    // An undo message of another workspace can still be displayed.
    await expect(bridge.handover.markRead({ at: to, owner: 'other person' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await bridge.handover.markRead({ at: to, owner });
    await waitFor(bridge.changes.seen.changes(), (seen) => seen.handover === handover.to);
    await stop();
    const next = await openApplication({ ...options, data }, ended);
    await waitForSession(next.window, 'signed-in');
    await waitFor(next.window.bridge.changes.seen.changes(), (seen) => seen.handover === handover.to);
  });
});
