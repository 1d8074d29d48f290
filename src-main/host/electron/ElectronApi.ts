import type * as Electron from 'electron';

/**
 * What the host uses of Electron, by Electron's own declarations. It is handed in by `index.ts`, so that the same code runs
 * against a fake of the same type where Electron's binary is not to be had.
 */
export interface ElectronApi {
  readonly app: Pick<Electron.App, 'on' | 'quit' | 'whenReady' | 'requestSingleInstanceLock'>;
  readonly dialog: {
    showSaveDialog(options: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue>;
  };
  readonly BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => ElectronWindow;
  readonly ipcMain: Pick<Electron.IpcMain, 'on' | 'removeAllListeners'>;
  readonly MessageChannelMain: new () => Electron.MessageChannelMain;
  readonly protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>;
  readonly session: { fromPartition(partition: string): ElectronSession };
  readonly shell: Pick<Electron.Shell, 'openExternal'>;
}

export type ElectronSession = Pick<
  Electron.Session,
  | 'on'
  | 'protocol'
  | 'resolveProxy'
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setSpellCheckerEnabled'
  | 'webRequest'
>;

export type ElectronWindow = Pick<
  Electron.BrowserWindow,
  'destroy' | 'focus' | 'isDestroyed' | 'isMinimized' | 'loadURL' | 'on' | 'once' | 'restore' | 'show'
> & {
  readonly webContents: Pick<Electron.WebContents, 'id' | 'mainFrame' | 'on' | 'setWindowOpenHandler'>;
};
