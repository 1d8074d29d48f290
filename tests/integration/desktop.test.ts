import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DesktopEvent } from '#contract/desktop.ts';
import { screenAddress } from '#contract/rules/address.ts';
import { mayReturnTo } from '#contract/rules/returnTo.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { noRetry } from '../support/noRetry.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';

type App = Awaited<ReturnType<typeof startApplication>>;

let sample: SampleForTests;
let app: App;
let window: TestWindow;
let data: string;

beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'quarterdeck-desktop-'));
  app = await startApplication({ data, loadKeychain: noKeychain, server: sample.origin });
  window = await connectWindow(app.url);
  await waitFor(window.bridge.workspaces.changes(), ({ openId }) => openId !== null);
});
afterEach(async () => {
  window.close();
  await app.stop();
});

/** Collects the desktop events of a window until it closes. */
function follow(name: string, of: TestWindow = window): DesktopEvent[] {
  const got: DesktopEvent[] = [];
  const run = async () => {
    for await (const event of await of.bridge.desktop.events({ window: name })) got.push(event);
  };
  run().catch(() => undefined);
  return got;
}

const openId = async () => (await waitFor(window.bridge.workspaces.changes(), () => true)).openId;

describe('an external link', () => {
  it('waits in main until a window is available, and opens in one window, once', async () => {
    await window.bridge.shell.window.show({ address: screenAddress(sample.origin, '/catalog?search=a') });
    await window.bridge.shell.window.show({ address: 'https://new.example/health' });
    const first = follow('first');
    const workspaceId = await openId();
    await expect
      .poll(() => first)
      .toEqual([
        { kind: 'address', target: { workspaceId, to: '/catalog?search=a' } },
        { kind: 'address', target: { unknownServer: 'https://new.example', to: '/health' } },
      ]);
    const other = await connectWindow(app.url);
    const second = follow('second', other);
    await other.bridge.desktop.window.focused({ window: 'first' });
    await expect
      .poll(async () => {
        await window.bridge.shell.window.show({ address: '/health' });
        return second.length;
      })
      .toBeGreaterThan(0);
    await window.bridge.desktop.window.focused({ window: 'first' });
    const before = [first.length, second.length];
    await window.bridge.shell.window.show({ address: '/logs' });
    await expect.poll(() => first.length).toBe((before[0] ?? 0) + 1);
    expect(second.length).toBe(before[1]);
    other.close();
  });

  it('changes neither workspaces nor other data, for 1,000 random links', {
    timeout: 120_000,
    ...noRetry,
  }, async () => {
    const got = follow('window');
    const workspaces = () => readFileSync(join(data, 'workspaces.json'), 'utf8');
    const before = {
      list: await waitFor(window.bridge.workspaces.changes(), () => true),
      file: workspaces(),
    };
    const preferences = await window.bridge.shell.start();
    await sample.clearRequests();
    const mutated = fc
      .tuple(
        fc.constantFrom(
          screenAddress(sample.origin, '/catalog'),
          'https://evil.example/workspaces/add',
          '/x',
        ),
        fc.nat(60),
        fc.string({ unit: 'binary', maxLength: 8 }),
      )
      .map(([good, at, put]) => good.slice(0, at) + put + good.slice(at + 1));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), mutated), async (address) => {
        await window.bridge.shell.window.show({ address });
      }),
      { numRuns: 1_000 },
    );
    await window.bridge.shell.window.show({ address: screenAddress(sample.origin, '/last') });
    const last = { kind: 'address', target: { workspaceId: before.list.openId, to: '/last' } };
    await expect.poll(() => got.at(-1)).toEqual(last);
    for (const event of got) {
      if (event.kind !== 'address') return expect.unreachable(event.kind);
      expect(mayReturnTo(event.target.to)).toBe(true);
    }
    expect(await waitFor(window.bridge.workspaces.changes(), () => true)).toEqual(before.list);
    expect(workspaces()).toBe(before.file);
    expect(await window.bridge.shell.start()).toEqual(preferences);
    const writes = (await sample.requests()).filter(({ method }) => method !== 'GET');
    expect(writes, 'requests that change something').toEqual([]);
  });
});

describe('desktop notifications for sent notifications', () => {
  it('can be turned off, and reject an expired action', async () => {
    const told = async (value: boolean) =>
      (await waitFor(window.bridge.desktop.state(), ({ settings }) => settings.sends.value === value))
        .settings.sends;
    expect(await told(true)).toEqual({ value: true, unable: null });
    await window.bridge.desktop.settings.write({ sends: false });
    expect(await told(false)).toEqual({ value: false, unable: null });
    await expect(window.bridge.desktop.act({ act: 'mute' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { sentence: 'This action has expired. Open the notification instead.' },
    });
  });
});

describe('desktop features that the web host lacks', () => {
  it('are shown with the reason, and are rejected with the same reason', async () => {
    const { settings, menu, windows } = await waitFor(window.bridge.desktop.state(), () => true);
    expect({ menu, windows }).toEqual({ menu: false, windows: false });
    for (const { value, unable } of [settings.openAtLogin, settings.tray, settings.notifications]) {
      expect(value).toBe(false);
      expect(unable).toMatch(/runs in a browser/);
    }
    expect(settings.zoomPercent).toMatchObject({ value: 100, unable: expect.stringContaining('zoom') });
    for (const change of [
      { tray: true },
      { openAtLogin: true },
      { notifications: false },
      { zoomPercent: 125 },
    ]) {
      await expect(window.bridge.desktop.settings.write(change)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await expect(window.bridge.desktop.window.open({ address: '/health' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await window.bridge.desktop.menu.write({ commands: [] })).toEqual({});
  });
});
