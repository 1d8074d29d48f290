import type * as Electron from 'electron';

/**
 * The part of Electron's API that the host uses, with Electron's own types. `index.ts` passes it in, so that
 * tests can use a fake of the same type.
 */
export interface ElectronApi {
  readonly app: Pick<
    Electron.App,
    | 'exit'
    | 'getLoginItemSettings'
    | 'getVersion'
    | 'isPackaged'
    | 'on'
    | 'quit'
    | 'setAboutPanelOptions'
    | 'setAsDefaultProtocolClient'
    | 'setBadgeCount'
    | 'setLoginItemSettings'
    | 'whenReady'
  >;
  readonly dialog: {
    /** @param parent the dialog is modal to this window */
    showSaveDialog(
      parent: ElectronParent,
      options: Electron.SaveDialogOptions,
    ): Promise<Electron.SaveDialogReturnValue>;
    showSaveDialog(options: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue>;
    /** @param parent the box is modal to this window, which shows the window it is about */
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
  readonly shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  readonly Tray: new (image: Electron.NativeImage) => ElectronTray;
}

/** Common base of a window and Electron's type for a parent window. */
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
  | 'loadURL'
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
  | 'isFocused'
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
  | 'unmaximize'
> & { readonly webContents: ElectronContents };
