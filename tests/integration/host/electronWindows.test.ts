import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Log } from '#main/base/log.ts';
import { desktopTexts } from '#main/host/messages.ts';
import type { FakeElectron } from '../../support/fakeElectron.ts';
import { startedElectron } from '../../support/startedElectron.ts';

const kept = (data: string) => JSON.parse(readFileSync(join(data, 'window.json'), 'utf8')) as unknown;

function recordingLog() {
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  const log: Log = { info: note, warn: note, error: note };
  return { log, lines };
}

describe('an Electron window', () => {
  it('restores its position and size', async () => {
    const { data, host, window } = await startedElectron();
    expect(window.bounds).toEqual({ x: 240, y: 70, width: 1440, height: 900 });
    window.bounds = { x: 100, y: 120, width: 1000, height: 700 };
    window.emit('move');
    await expect.poll(() => kept(data)).toMatchObject({ bounds: { x: 100 } });
    window.maximized = true;
    window.fullScreen = true;
    window.close();
    await host.stop();
    const again = await startedElectron({ data });
    expect(again.window).toMatchObject({
      bounds: { x: 100, y: 120, width: 1000, height: 700 },
      maximized: true,
      fullScreen: true,
    });
  });

  it.each(['maximized', 'fullScreen'] as const)(
    'is shown before it is %s again, and keeps its normal bounds',
    async (state) => {
      const { data, host } = await startedElectron();
      await host.stop();
      const bounds = { x: 100, y: 120, width: 1000, height: 700 };
      const stored = { version: 1, bounds, maximized: false, fullScreen: false, zoomPercent: 100 };
      writeFileSync(join(data, 'window.json'), JSON.stringify({ ...stored, [state]: true }));
      const { window, host: again } = await startedElectron({ data });
      expect(window).toMatchObject({ [state]: true, showCount: 1, hasLostNormalBounds: false });
      // The system may report the size of the screen all the same.
      window.hasLostNormalBounds = true;
      window.close();
      await again.stop();
      expect(kept(data)).toMatchObject({ bounds, [state]: true });
    },
  );

  it('has the program’s icon on Linux, where a window has none by itself', async () => {
    const { window } = await startedElectron();
    expect(readFileSync(String(window.options.icon)).subarray(1, 4).toString()).toBe('PNG');
    expect((await startedElectron({ platform: 'win32' })).window.options.icon).toBeUndefined();
  });

  it('restores its display', async () => {
    const { data, host, window } = await startedElectron();
    window.bounds = { x: 2_000, y: 100, width: 1000, height: 700 };
    window.close();
    await host.stop();
    const prepare = (fake: FakeElectron) => fake.addDisplay({ x: 1_920, y: 0, width: 2_560, height: 1_400 });
    expect((await startedElectron({ data, prepare })).window.bounds.x).toBe(2_000);
    expect((await startedElectron({ data })).window.bounds.x, 'the display is gone').toBe(460);
  });

  it('stores its position when it is moved, and when the application stops', async () => {
    const { data, host, window } = await startedElectron();
    window.bounds = { x: 10, y: 20, width: 900, height: 600 };
    window.emit('move');
    window.emit('resize');
    await expect.poll(() => kept(data)).toMatchObject({ bounds: { x: 10, y: 20 } });
    window.bounds = { x: 11, y: 20, width: 900, height: 600 };
    window.emit('resize');
    await host.stop();
    expect(kept(data)).toMatchObject({ bounds: { x: 11 }, maximized: false });
  });

  it('stores no position after it is destroyed', async () => {
    const { host, window } = await startedElectron();
    window.emit('move');
    window.destroyed = true;
    await host.stop();
    expect(window.bounds.width).toBe(1440);
  });

  it('logs a failure to store its position, and continues', async () => {
    const { log, lines } = recordingLog();
    const { host, window } = await startedElectron({
      log,
      data: join(tmpdir(), 'quarterdeck-no-such-folder'),
    });
    window.contents.emit('zoom-changed', {}, 'in');
    expect(window.zoomFactor).toBe(1.1);
    window.close();
    await host.stop();
    await expect.poll(() => lines).toContain('failed to save the zoom level');
    expect(lines).toContain('failed to save the window position');
  });

  const validState = {
    version: 1,
    bounds: { x: 1, y: 2, width: 900, height: 600 },
    maximized: false,
    fullScreen: false,
    zoomPercent: 120,
  };

  it.each([
    ['no object', null],
    ['of another version', { ...validState, version: 2 }],
    ['without bounds', { ...validState, bounds: undefined }],
    ['with bounds as text', { ...validState, bounds: '1,2,900,600' }],
    ['with a width of zero', { ...validState, bounds: { ...validState.bounds, width: 0 } }],
    ['with a fraction of a pixel', { ...validState, bounds: { ...validState.bounds, x: 0.5 } }],
    ['with a text for a boolean', { ...validState, maximized: 'no' }],
    ['without a boolean', { ...validState, fullScreen: undefined }],
    ['with a zoom that is too large', { ...validState, zoomPercent: 5_000 }],
    ['with a zoom that is no number', { ...validState, zoomPercent: '120' }],
  ])('starts with defaults when its stored state is invalid: %s', async (_case, state) => {
    const { data, host } = await startedElectron();
    await host.stop();
    writeFileSync(join(data, 'window.json'), JSON.stringify(state));
    const { window } = await startedElectron({ data });
    expect(window.bounds.width).toBe(1440);
    expect(window.zoomFactor).toBe(1);
  });

  it('opens next to the first window when a second window is requested', async () => {
    const { fake, host } = await startedElectron();
    const { windows } = host.abilities;
    if (windows.able) await windows.open('/health');
    const [first, second] = fake.windows;
    expect(second?.frame.url).toBe('app://quarterdeck/health');
    expect(second?.bounds).toMatchObject({ x: first!.bounds.x + 28, y: first!.bounds.y + 28 });
  });

  it('comes to the front when it had the focus last', async () => {
    const { fake, host, events } = await startedElectron();
    const { windows } = host.abilities;
    if (windows.able) await windows.open('/health');
    const [first, second] = fake.windows;
    first?.emit('focus');
    const before = { first: first!.showCount, second: second!.showCount };
    await host.showWindow('/health?a=b');
    expect({ first: first!.showCount, second: second!.showCount }).toEqual({
      ...before,
      first: before.first + 1,
    });
    expect(events).toEqual([{ kind: 'address', address: '/health?a=b' }]);
    first?.close();
    await host.showWindow();
    expect(second!.showCount).toBe(before.second + 1);
  });

  it('uses the chosen zoom in every window and after a restart', async () => {
    const { data, fake, host, events, window } = await startedElectron();
    window.contents.emit('zoom-changed', {}, 'in');
    expect(window.zoomFactor).toBe(1.1);
    window.contents.emit('zoom-changed', {}, 'out');
    window.contents.emit('zoom-changed', {}, 'out');
    expect(window.zoomFactor).toBe(0.9);
    expect(events).toEqual([110, 100, 90].map((percent) => ({ kind: 'zoom', percent })));
    const { zoom, windows } = host.abilities;
    if (windows.able) await windows.open('/');
    if (zoom.able) await zoom.set(150);
    expect(fake.windows.map(({ zoomFactor }) => zoomFactor)).toEqual([1.5, 1.5]);
    await host.stop();
    expect((await startedElectron({ data })).window.zoomFactor).toBe(1.5);
  });

  describe('with a crashed page', () => {
    const gone = { reason: 'crashed', exitCode: 5 };

    it('reloads after the user chooses Reload, and logs the crash', async () => {
      const { log, lines } = recordingLog();
      const { fake, window } = await startedElectron({ log });
      window.contents.emit('render-process-gone', {}, gone);
      await expect.poll(() => window.reloadCount).toBe(1);
      expect(fake.messageBoxes).toMatchObject([
        { message: desktopTexts.crash.message, buttons: ['Reload', 'Close window'] },
      ]);
      expect(lines).toContain('the renderer process of a window ended');
    });

    it('closes after the user chooses Close', async () => {
      const { fake, window } = await startedElectron();
      fake.answerMessageBox = () => 1;
      window.contents.emit('render-process-gone', {}, gone);
      await expect.poll(() => window.destroyed).toBe(true);
      expect(window.reloadCount).toBe(0);
    });

    it.each([0, 1])('does nothing when it was closed before button %i', async (button) => {
      const { fake, window } = await startedElectron();
      const answer = Promise.withResolvers<number>();
      fake.answerMessageBox = () => answer.promise;
      window.contents.emit('render-process-gone', {}, gone);
      window.close();
      answer.resolve(button);
      await answer.promise;
      await new Promise(setImmediate);
      expect(window.reloadCount).toBe(0);
    });

    it('shows no dialog when its page ends normally', async () => {
      const { fake, window } = await startedElectron();
      window.contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
      expect(fake.messageBoxes).toEqual([]);
    });

    it('writes to the log when no dialog can be shown', async () => {
      const { log, lines } = recordingLog();
      const { fake, window } = await startedElectron({ log });
      fake.answerMessageBox = () => Promise.reject(new Error('no dialogs'));
      window.contents.emit('render-process-gone', {}, gone);
      window.hang();
      await expect.poll(() => lines.filter((line) => line === 'failed to show the prompt')).toHaveLength(2);
    });
  });

  describe('with an unresponsive page', () => {
    it('ends and reloads the page when the user does not wait, without a crash dialog', async () => {
      const { fake, window } = await startedElectron();
      fake.answerMessageBox = () => 1;
      window.hang();
      await expect.poll(() => window.reloadCount).toBe(1);
      expect(window.crashCount).toBe(1);
      expect(fake.messageBoxes).toHaveLength(1);
    });

    it('keeps waiting on request, and shows one dialog at a time', async () => {
      const { fake, window } = await startedElectron();
      const answer = Promise.withResolvers<number>();
      fake.answerMessageBox = () => answer.promise;
      window.hang();
      window.hang();
      expect(fake.messageBoxes).toHaveLength(1);
      answer.resolve(0);
      await answer.promise;
      await new Promise(setImmediate);
      expect(window.crashCount).toBe(0);
      window.hang();
      expect(fake.messageBoxes).toHaveLength(2);
    });

    it('closes the dialog when the page responds again', async () => {
      const { fake, window } = await startedElectron();
      window.resumeResponding();
      fake.answerMessageBox = () => new Promise(() => {});
      window.hang();
      window.resumeResponding();
      const [question] = fake.messageBoxes;
      expect(question && 'signal' in question && question.signal?.aborted).toBe(true);
    });
  });

  describe('with unsaved work', () => {
    it('stays open after Stay, without another dialog', async () => {
      const { fake, window } = await startedElectron();
      window.preventsUnload = true;
      fake.answerMessageBox = () => 1;
      window.close();
      expect(window.destroyed).toBe(false);
      expect(fake.messageBoxes.map(({ message }) => message)).toEqual([desktopTexts.unload.message]);
      expect(window).toMatchObject({ crashCount: 0, reloadCount: 0 });
    });

    it('closes after Leave', async () => {
      const { fake, window } = await startedElectron();
      window.preventsUnload = true;
      fake.answerMessageBox = () => 0;
      window.close();
      expect(window.destroyed).toBe(true);
      expect(fake.messageBoxes.map(({ message }) => message)).toEqual([desktopTexts.unload.message]);
    });
  });

  it('is the parent of its dialogs', async () => {
    const { fake, host, window } = await startedElectron();
    const { windows } = host.abilities;
    if (windows.able) await windows.open('/health');
    window.preventsUnload = true;
    fake.answerMessageBox = () => 1;
    window.close();
    fake.answerMessageBox = () => 0;
    window.hang();
    window.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    expect(fake.parents).toEqual([window, window, window]);
    expect(fake.messageBoxes.map(({ title }) => title)).toEqual([
      'Quarterdeck',
      'Quarterdeck',
      'Quarterdeck',
    ]);
  });
});
