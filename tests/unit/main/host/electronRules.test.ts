import { describe, expect, it } from 'vitest';
import { acceleratorOf, menuTemplate } from '../../../../src-main/host/electron/menuTemplate.ts';
import { type Box, placeWindow } from '../../../../src-main/host/electron/placeWindow.ts';
import type { MenuCommand } from '../../../../src-preload/contract/desktop.ts';
import { nextZoom } from '../../../../src-preload/contract/rules/zoom.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const main = box(0, 25, 1920, 1015);
const right = box(1920, 0, 2560, 1400);
const above = box(-200, -1080, 1920, 1080);

describe('the place of a window', () => {
  it.each<[what: string, kept: Box | undefined, areas: [Box, ...Box[]], open: Box[], expected: Box]>([
    ['is the middle at first', undefined, [main], [], box(240, 83, 1440, 900)],
    ['is smaller on a small display', undefined, [box(0, 0, 1280, 700)], [], box(0, 0, 1280, 700)],
    ['is where it was', box(300, 200, 1000, 700), [main, right], [], box(300, 200, 1000, 700)],
    [
      'is where it was on another display',
      box(2000, 100, 1000, 700),
      [main, right],
      [],
      box(2000, 100, 1000, 700),
    ],
    [
      'is where it was above the main one',
      box(-100, -900, 800, 600),
      [main, above],
      [],
      box(-100, -900, 800, 600),
    ],
    [
      'is on the main display when the other is gone',
      box(2000, 100, 1000, 700),
      [main],
      [],
      box(460, 183, 1000, 700),
    ],
    ['is drawn in when a part hung over', box(1500, 900, 1000, 700), [main], [], box(920, 340, 1000, 700)],
    [
      'is on the display that has most of it',
      box(1800, 100, 1000, 700),
      [main, right],
      [],
      box(1920, 100, 1000, 700),
    ],
    [
      'is in the middle when a sliver can be seen',
      box(-950, 100, 1000, 700),
      [main],
      [],
      box(460, 183, 1000, 700),
    ],
    ['is no larger than its display', box(0, 25, 3000, 2000), [main], [], box(0, 25, 1920, 1015)],
    [
      'is beside the one that is open',
      undefined,
      [main],
      [box(240, 83, 1440, 900)],
      box(268, 111, 1440, 900),
    ],
    [
      'is beside two that are open',
      undefined,
      [main],
      [box(240, 83, 1440, 900), box(268, 111, 1440, 900)],
      box(296, 139, 1440, 900),
    ],
    [
      'is over the open one when there is no room',
      undefined,
      [box(0, 0, 1280, 700)],
      [box(0, 0, 1280, 700)],
      box(0, 0, 1280, 700),
    ],
    [
      'is beside one on the display where it was',
      box(2000, 100, 1000, 700),
      [main, right],
      [box(2000, 100, 9, 9)],
      box(2028, 128, 1000, 700),
    ],
    [
      'is beside one on the main display',
      box(9000, 9000, 1000, 700),
      [main],
      [box(460, 183, 9, 9)],
      box(488, 211, 1000, 700),
    ],
  ])('%s', (_what, kept, areas, open, expected) => {
    expect(placeWindow(kept, areas, open)).toEqual(expected);
  });
});

describe('zoom', () => {
  it.each([
    [100, 'in', 110],
    [100, 'out', 90],
    [133, 'in', 150],
    [133, 'out', 125],
    [200, 'in', 200],
    [50, 'out', 50],
  ] as const)('from %i goes %s to %i', (percent, direction, expected) => {
    expect(nextZoom(percent, direction)).toBe(expected);
  });
});

describe('keys of a command in a menu', () => {
  it.each([
    ['Mod+k', 'CommandOrControl+K'],
    ['Mod+Shift+p', 'CommandOrControl+Shift+P'],
    ['Mod+Alt+ArrowLeft', 'CommandOrControl+Alt+Left'],
    ['Mod+1', 'CommandOrControl+1'],
    ['Mod+Enter', 'CommandOrControl+Enter'],
    ['g c', undefined],
    ['Mod+k Mod+s', undefined],
    ['?', undefined],
    [undefined, undefined],
  ])('%s are %s', (keys, expected) => {
    expect(acceleratorOf(keys)).toBe(expected);
  });
});

describe('the menu', () => {
  const acts = { newWindow: () => {}, zoom: () => {}, run: () => {} };
  const command = (title: string, section: MenuCommand['section'], more: Partial<MenuCommand> = {}) => ({
    id: title,
    title,
    section,
    enabled: true,
    ...more,
  });
  const titles = (commands: readonly MenuCommand[], platform: NodeJS.Platform = 'linux') =>
    menuTemplate(commands, platform, acts).map(({ label, role }) => label ?? role);

  it('has no menu of commands where there are none', () => {
    expect(titles([])).toEqual(['File', 'editMenu', 'View', 'windowMenu', 'Help']);
  });

  it('has one of the application on macOS, which quits there', () => {
    const [app, file] = menuTemplate([], 'darwin', acts);
    expect(app?.role).toBe('appMenu');
    expect(JSON.stringify(file)).not.toContain('quit');
    expect(JSON.stringify(menuTemplate([], 'linux', acts)[0])).toContain('quit');
  });

  it('has what makes a file or opens one in the File menu, and nowhere else', () => {
    const save = command('Save snapshot…', 'Actions', { inFileMenu: true });
    const menu = menuTemplate([save, command('Sync now', 'Actions')], 'linux', acts);
    expect(menu[0]?.submenu).toMatchObject([
      { label: 'New Window' },
      { type: 'separator' },
      { label: 'Save snapshot…' },
      { type: 'separator' },
      { role: 'close' },
      { role: 'quit' },
    ]);
    expect(menu.find(({ label }) => label === 'Actions')?.submenu).toMatchObject([{ label: 'Sync now' }]);
  });

  it('puts screens under Go and the rest under Actions, those of the screen first', () => {
    const menu = menuTemplate(
      [
        command('Sync now', 'Actions', { enabled: false }),
        command('Catalog', 'Screens', { keys: 'g c' }),
        command('Search & find', 'This screen', { keys: 'Mod+f' }),
      ],
      'linux',
      acts,
    );
    expect(menu.find(({ label }) => label === 'Go')?.submenu).toMatchObject([{ label: 'Catalog' }]);
    expect(menu.find(({ label }) => label === 'Actions')?.submenu).toMatchObject([
      { label: 'Search && find', accelerator: 'CommandOrControl+F', registerAccelerator: false },
      { type: 'separator' },
      { label: 'Sync now', enabled: false },
    ]);
  });
});
