import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#contract/desktop.ts';
import { desktopTexts } from '../messages.ts';

const { menu: texts } = desktopTexts;

export type ZoomStep = 'in' | 'out' | 'reset';

export interface MenuActions {
  newWindow(): void;
  zoom(step: ZoomStep): void;
  /** Maximizes the front window, or restores its normal size. */
  toggleMaximized(): void;
  run(id: string): void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Electron's key names that differ from the web's. */
const keyNames: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  Control: 'Control',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
};

/**
 * Converts the keys of a command to Electron's format: `Mod+k` becomes `CommandOrControl+K`.
 * @returns undefined for single keys and key sequences, which menus do not support
 */
export function acceleratorOf(keys: string | undefined): string | undefined {
  if (keys === undefined || !keys.startsWith('Mod+') || keys.includes(' ')) return undefined;
  return keys
    .split('+')
    .map((part) => keyNames[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+');
}

/** A single ampersand would underline the next letter. */
const labelOf = (title: string): string => title.replaceAll('&', '&&');

function toMenuItem(
  { id, title, keys, enabled }: MenuCommand,
  actions: MenuActions,
): MenuItemConstructorOptions {
  const accelerator = acceleratorOf(keys);
  return {
    label: labelOf(title),
    enabled,
    // The window handles the keys itself. The menu only displays them.
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click: () => actions.run(id),
  };
}

/** Returns a menu of window commands. Empty without commands. */
function commandMenu(
  label: string,
  groups: ReadonlyArray<readonly MenuCommand[]>,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const filled = groups.filter((group) => group.length > 0);
  const submenu = filled.flatMap((group, at) => [
    ...(at === 0 ? [] : [separator]),
    ...group.map((command) => toMenuItem(command, actions)),
  ]);
  return submenu.length === 0 ? [] : [{ label, submenu }];
}

const zoomLabels: Readonly<Record<ZoomStep, string>> = {
  in: texts.zoomIn,
  out: texts.zoomOut,
  reset: texts.actualSize,
};

/** Keys of each zoom step. The menu displays the first one; the others are further keys for the same step. */
const zoomKeys: Readonly<Record<ZoomStep, readonly [shown: string, ...others: string[]]>> = {
  // On a US keyboard, the plus sign without Shift is the equals sign.
  in: ['Plus', '=', 'numadd'],
  out: ['-', 'numsub'],
  reset: ['0', 'num0'],
};

const zoomItems = (step: ZoomStep, actions: MenuActions): MenuItemConstructorOptions[] =>
  zoomKeys[step].map((key, at) => ({
    label: zoomLabels[step],
    accelerator: `CommandOrControl+${key}`,
    click: () => actions.zoom(step),
    ...(at === 0 ? {} : { visible: false, acceleratorWorksWhenHidden: true }),
  }));

const viewMenu = (actions: MenuActions): MenuItemConstructorOptions => ({
  label: texts.view,
  submenu: [
    { role: 'reload' },
    separator,
    ...zoomItems('in', actions),
    ...zoomItems('out', actions),
    ...zoomItems('reset', actions),
    separator,
    { role: 'togglefullscreen' },
  ],
});

/** Electron's own menu contains Zoom, which does nothing outside macOS, and Close, which is in the File menu. */
const windowMenu = (isMac: boolean, actions: MenuActions): MenuItemConstructorOptions =>
  isMac
    ? { role: 'windowMenu' }
    : {
        label: texts.window,
        submenu: [
          { role: 'minimize', label: texts.minimize },
          { label: texts.maximize, click: () => actions.toggleMaximized() },
        ],
      };

/**
 * Returns the application menu: the standard entries, and the window's commands.
 * @param commands of the focused window
 */
export function menuTemplate(
  commands: readonly MenuCommand[],
  platform: NodeJS.Platform,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const files = commands.filter(({ inFileMenu }) => inFileMenu === true);
  const inSection = (section: MenuCommand['section']) =>
    commands.filter((command) => command.section === section && !files.includes(command));
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: texts.file,
      submenu: [
        { label: texts.newWindow, accelerator: 'CommandOrControl+Shift+N', click: () => actions.newWindow() },
        separator,
        ...(files.length === 0 ? [] : [...files.map((command) => toMenuItem(command, actions)), separator]),
        { role: 'close' },
        ...(isMac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu', label: texts.edit },
    viewMenu(actions),
    ...commandMenu(texts.go, [inSection('Screens')], actions),
    ...commandMenu(texts.actions, [inSection('This screen'), inSection('Actions')], actions),
    windowMenu(isMac, actions),
    { role: 'help', label: texts.help, submenu: [{ role: 'about', label: texts.about }] },
  ];
}
