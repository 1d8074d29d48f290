import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import type { TrayState } from '../host.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi, ElectronTray } from './ElectronApi.ts';

const { tray: texts } = desktopTexts;

export interface DesktopTrayOptions {
  readonly electron: Pick<ElectronApi, 'Menu' | 'nativeImage' | 'Tray'>;
  readonly platform: NodeJS.Platform;
  /** Folder of the packaged resource files. */
  readonly resources: string;
  readonly onAddress: (address: string) => void;
  readonly onShow: () => void;
  readonly onQuit: () => void;
}

const healthOf = ({ unhealthy }: TrayState): string => {
  if (unhealthy === null) return texts.unknown;
  return unhealthy.count === 0 ? texts.healthy : texts.unhealthy(unhealthy.count);
};

/** The tray icon with the workspaces and the number of unhealthy items. */
export class DesktopTray {
  readonly #options: DesktopTrayOptions;
  #tray: ElectronTray | undefined;

  constructor(options: DesktopTrayOptions) {
    this.#options = options;
  }

  get isShown(): boolean {
    return this.#tray !== undefined;
  }

  /** @param state null removes the icon */
  show(state: TrayState | null): void {
    if (state === null) {
      this.#tray?.destroy();
      this.#tray = undefined;
      return;
    }
    this.#tray ??= this.#create();
    this.#tray.setToolTip(`${desktopTexts.name} – ${healthOf(state)}`);
    this.#tray.setContextMenu(this.#options.electron.Menu.buildFromTemplate(this.#template(state)));
  }

  #create(): ElectronTray {
    const { electron, platform, resources, onShow } = this.#options;
    const name = platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
    const image = electron.nativeImage.createFromPath(join(resources, 'tray', name));
    // macOS colors the image like its menu bar.
    image.setTemplateImage(platform === 'darwin');
    const tray = new electron.Tray(image);
    tray.on('click', onShow);
    return tray;
  }

  #template(state: TrayState): MenuItemConstructorOptions[] {
    const { onAddress, onShow, onQuit } = this.#options;
    const { unhealthy, workspaces } = state;
    return [
      {
        label: healthOf(state),
        enabled: unhealthy !== null && unhealthy.count > 0,
        click: () => unhealthy !== null && onAddress(unhealthy.address),
      },
      { type: 'separator' },
      ...workspaces.map(
        ({ name, open, address }): MenuItemConstructorOptions => ({
          label: name.replaceAll('&', '&&'),
          type: 'checkbox',
          checked: open,
          click: () => onAddress(address),
        }),
      ),
      ...(workspaces.length === 0 ? [] : [{ type: 'separator' } as const]),
      { label: texts.show, click: onShow },
      { label: texts.quit, click: onQuit },
    ];
  }
}
