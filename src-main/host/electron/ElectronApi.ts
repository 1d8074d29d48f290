import type * as Electron from 'electron';

/**
 * What the host uses of Electron, by Electron's own declarations. It is handed in by `index.ts`, so that the same code runs
 * against a fake of the same type where Electron's binary is not to be had.
 */
export interface ElectronApi {
  readonly app: Pick<
    Electron.App,
    | 'exit'
    | 'getLoginItemSettings'
    | 'isPackaged'
    | 'on'
    | 'quit'
    | 'setAsDefaultProtocolClient'
    | 'setBadgeCount'
    | 'setLoginItemSettings'
    | 'whenReady'
  >;
  readonly dialog: {
    showSaveDialog(options: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue>;
    /** @param parent the box is modal to this window: with several windows it shows which one it is about */
    showMessageBox(
      parent: ElectronParent,
      options: Electron.MessageBoxOptions,
    ): Promise<Electron.MessageBoxReturnValue>;
    showMessageBoxSync(parent: ElectronParent, options: Electron.MessageBoxSyncOptions): number;
    showErrorBox(title: string, content: string): void;
  };
  readonly BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => ElectronWindow;
  readonly ipcMain: Pick<Electron.IpcMain, 'on' | 'removeAllListeners'>;
  readonly Menu: {
    buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Electron.Menu;
    setApplicationMenu(menu: Electron.Menu | null): void;
  };
  readonly MessageChannelMain: new () => Electron.MessageChannelMain;
  readonly nativeImage: { createFromPath(path: string): Electron.NativeImage };
  readonly Notification: {
    new (
      options: Electron.NotificationConstructorOptions,
    ): Pick<Electron.Notification, 'on' | 'once' | 'show'>;
    isSupported(): boolean;
  };
  readonly protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>;
  readonly screen: Pick<Electron.Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  readonly session: { fromPartition(partition: string): ElectronSession };
  readonly shell: Pick<Electron.Shell, 'openExternal'>;
  readonly Tray: new (image: Electron.NativeImage) => ElectronTray;
}

/** What a window and Electron's own type for a parent have in common. */
type ElectronParent = Pick<Electron.BaseWindow, 'isDestroyed'>;

export type ElectronSession = Pick<
  Electron.Session,
  | 'clearAuthCache'
  | 'clearCache'
  | 'clearStorageData'
  | 'cookies'
  | 'on'
  | 'protocol'
  | 'resolveProxy'
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setSpellCheckerEnabled'
  | 'webRequest'
>;

export type ElectronTray = Pick<Electron.Tray, 'destroy' | 'on' | 'setContextMenu' | 'setToolTip'>;

export type ElectronContents = Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'id'
  | 'mainFrame'
  | 'on'
  | 'reload'
  | 'session'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
  | 'stop'
>;

export type ElectronWindow = Pick<
  Electron.BrowserWindow,
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'on'
  | 'once'
  | 'restore'
  | 'setFullScreen'
  | 'setTitle'
  | 'show'
> & { readonly webContents: ElectronContents };
