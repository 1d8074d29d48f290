import { describe, expect, it } from 'vitest';
import type { MenuCommand } from '#contract/desktop.ts';
import { nextZoom } from '#contract/rules/zoom.ts';
import { acceleratorOf, menuTemplate } from '#main/host/electron/menuTemplate.ts';
import { placeWindow, type WindowBounds } from '#main/host/electron/placeWindow.ts';

const box = (x: number, y: number, width: number, height: number): WindowBounds => ({ x, y, width, height });

const main = box(0, 25, 1920, 1015);
const right = box(1920, 0, 2560, 1400);
const above = box(-200, -1080, 1920, 1080);

describe('the position of a window', () => {
  it.each<
    [
      what: string,
      stored: WindowBounds | undefined,
      areas: [WindowBounds, ...WindowBounds[]],
      open: WindowBounds[],
      expected: WindowBounds,
    ]
  >([
    ['is centered at first', undefined, [main], [], box(240, 83, 1440, 900)],
    ['fits a small display', undefined, [box(0, 0, 1280, 700)], [], box(0, 0, 1280, 700)],
    ['is restored', box(300, 200, 1000, 700), [main, right], [], box(300, 200, 1000, 700)],
    [
      'is restored on another display',
      box(2000, 100, 1000, 700),
      [main, right],
      [],
      box(2000, 100, 1000, 700),
    ],
    [
      'is restored on a display above the main display',
      box(-100, -900, 800, 600),
      [main, above],
      [],
      box(-100, -900, 800, 600),
    ],
    [
      'is on the main display when the other display is missing',
      box(2000, 100, 1000, 700),
      [main],
      [],
      box(460, 183, 1000, 700),
    ],
    [
      'is moved inside the display when a part was outside',
      box(1500, 900, 1000, 700),
      [main],
      [],
      box(920, 340, 1000, 700),
    ],
    [
      'is on the display with its largest part',
      box(1800, 100, 1000, 700),
      [main, right],
      [],
      box(1920, 100, 1000, 700),
    ],
    [
      'is centered when only a sliver would be visible',
      box(-950, 100, 1000, 700),
      [main],
      [],
      box(460, 183, 1000, 700),
    ],
    ['is limited to the size of its display', box(0, 25, 3000, 2000), [main], [], box(0, 25, 1920, 1015)],
    ['is offset from an open window', undefined, [main], [box(240, 83, 1440, 900)], box(268, 111, 1440, 900)],
    [
      'is offset from two open windows',
      undefined,
      [main],
      [box(240, 83, 1440, 900), box(268, 111, 1440, 900)],
      box(296, 139, 1440, 900),
    ],
    [
      'is over the open window when there is no space for an offset',
      undefined,
      [box(0, 0, 1280, 700)],
      [box(0, 0, 1280, 700)],
      box(0, 0, 1280, 700),
    ],
    [
      'is offset from an open window on another display',
      box(2000, 100, 1000, 700),
      [main, right],
      [box(2000, 100, 9, 9)],
      box(2028, 128, 1000, 700),
    ],
    [
      'is offset from an open window on the main display',
      box(9000, 9000, 1000, 700),
      [main],
      [box(460, 183, 9, 9)],
      box(488, 211, 1000, 700),
    ],
  ])('%s', (_what, stored, areas, open, expected) => {
    expect(placeWindow(stored, areas, open)).toEqual(expected);
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
  ] as const)('zooms from %i %s to %i', (percent, direction, expected) => {
    expect(nextZoom(percent, direction)).toBe(expected);
  });
});

describe('the accelerator of a menu command', () => {
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
  ])('for %s is %s', (keys, expected) => {
    expect(acceleratorOf(keys)).toBe(expected);
  });
});

describe('the application menu', () => {
  const acts = { newWindow: () => {}, zoom: () => {}, toggleMaximized: () => {}, run: () => {} };
  const command = (title: string, section: MenuCommand['section'], more: Partial<MenuCommand> = {}) => ({
    id: title,
    title,
    section,
    enabled: true,
    ...more,
  });
  const titles = (commands: readonly MenuCommand[], platform: NodeJS.Platform = 'linux') =>
    menuTemplate(commands, platform, acts).map(({ label, role }) => label ?? role);
  const submenu = (menu: ReturnType<typeof menuTemplate>, title: string) => {
    const found = menu.find(({ label }) => label === title)?.submenu;
    return Array.isArray(found) ? found : [];
  };

  it('has no command menus without commands', () => {
    expect(titles([])).toEqual(['&File', '&Edit', '&View', '&Window', '&Help']);
  });

  it('has a different access key for each menu', () => {
    const commands = [command('Catalog', 'Screens'), command('Sync now', 'Actions')];
    const keys = titles(commands).map((title) => /&(\w)/.exec(title ?? '')?.[1]?.toLowerCase());
    expect(keys).toEqual(['f', 'e', 'v', 'g', 'a', 'w', 'h']);
  });

  it('zooms with all keys for plus, minus and zero, and displays one of each', () => {
    const steps: string[] = [];
    const zoom = (step: string) => void steps.push(step);
    const items = submenu(menuTemplate([], 'linux', { ...acts, zoom }), '&View').filter(({ label }) =>
      ['Zoom In', 'Zoom Out', 'Actual Size'].includes(label ?? ''),
    );
    for (const { click } of items) (click as (() => void) | undefined)?.();
    expect(
      items.map(({ accelerator, visible, acceleratorWorksWhenHidden }, at) => [
        accelerator,
        steps[at],
        visible ?? true,
        acceleratorWorksWhenHidden ?? true,
      ]),
    ).toEqual([
      ['CommandOrControl+Plus', 'in', true, true],
      ['CommandOrControl+=', 'in', false, true],
      ['CommandOrControl+numadd', 'in', false, true],
      ['CommandOrControl+-', 'out', true, true],
      ['CommandOrControl+numsub', 'out', false, true],
      ['CommandOrControl+0', 'reset', true, true],
      ['CommandOrControl+num0', 'reset', false, true],
    ]);
  });

  it('uses Electron’s Window menu on macOS only', () => {
    expect(menuTemplate([], 'darwin', acts).map(({ role }) => role)).toContain('windowMenu');
    for (const platform of ['linux', 'win32'] as const) {
      expect(submenu(menuTemplate([], platform, acts), '&Window').map(({ label }) => label)).toEqual([
        'Minimize',
        'Maximize or Restore',
      ]);
    }
  });

  it('has the macOS application menu with the quit command', () => {
    const [app, file] = menuTemplate([], 'darwin', acts);
    expect(app?.role).toBe('appMenu');
    expect(JSON.stringify(file)).not.toContain('quit');
    expect(JSON.stringify(menuTemplate([], 'linux', acts)[0])).toContain('quit');
  });

  it('has commands for files only in the File menu', () => {
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
    expect(submenu(menu, '&Actions')).toMatchObject([{ label: 'Sync now' }]);
  });

  it('has screens in the Go menu and other commands in the Actions menu', () => {
    const menu = menuTemplate(
      [
        command('Sync now', 'Actions', { enabled: false }),
        command('Catalog', 'Screens', { keys: 'g c' }),
        command('Search & find', 'This screen', { keys: 'Mod+f' }),
      ],
      'linux',
      acts,
    );
    expect(submenu(menu, '&Go')).toMatchObject([{ label: 'Catalog' }]);
    expect(submenu(menu, '&Actions')).toMatchObject([
      { label: 'Search && find', accelerator: 'CommandOrControl+F', registerAccelerator: false },
      { type: 'separator' },
      { label: 'Sync now', enabled: false },
    ]);
  });
});
