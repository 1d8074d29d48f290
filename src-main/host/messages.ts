/** Why the web host lacks features of the desktop application. */
export const webReasons = {
  notifications: 'Quarterdeck runs in a browser: notifications appear in the window.',
  badge: 'Quarterdeck runs in a browser: the count is in the window’s title.',
  menu: 'Quarterdeck runs in a browser: its commands are in the command palette.',
  tray: 'Quarterdeck runs in a browser, which has no tray icon.',
  openAtLogin: 'Quarterdeck runs in a browser. Only the installed application can open at login.',
  commandLine: 'Only a built Quarterdeck on Linux and macOS can install the quarterdeck command.',
  zoom: 'Quarterdeck runs in a browser: use the browser’s zoom.',
  signInWindow: 'Quarterdeck runs in a browser: sign in with your browser.',
  savedFiles: 'Quarterdeck runs in a browser: open the file in the browser’s downloads.',
  windows: 'No browser was started here. Open the printed address again.',
} as const;

/** Texts of the Electron host outside of windows. */
export const desktopTexts = {
  openAtLogin: 'Only the installed application can open at login.',
  commandLine: 'Only the installed application on Linux and macOS can install the quarterdeck command.',
  notInApplications:
    'Move Quarterdeck to the folder Applications first, because it runs from a temporary folder now.',
  notData: 'Quarterdeck does not open files of this type. Open it in its folder.',
  noFile: 'The file is no longer there.',
  notOpened: 'The system could not open the file.',
  noNotifications: 'This system does not support notifications.',
  noBadge: 'This system does not support a count on the application’s icon.',
  name: 'Quarterdeck',
  license: 'Licensed under the MIT License.',
  saveTitle: 'Save File',
  signIn: {
    replaced: 'Another sign-in replaced this one.',
    notOpened: (host: string): string => `The page of ${host} could not be opened. Start the sign-in again.`,
    notTrusted: (host: string): string =>
      `The connection to ${host} is not secure: its certificate is not trusted on this computer. Its page was not opened.`,
    crashed: 'The sign-in window stopped working. Start the sign-in again.',
  },
  crash: {
    message: 'This window stopped working',
    detail: 'Data stored on this computer is safe. Reload the window to continue.',
    reload: 'Reload',
    close: 'Close window',
  },
  unresponsive: {
    message: 'This window is not responding',
    detail: 'The window may be busy. Wait, or reload it. Unsaved input can be lost.',
    wait: 'Wait',
    reload: 'Reload',
  },
  unload: {
    message: 'Leave without saving?',
    detail: 'Your changes have not been saved.',
    leave: 'Leave',
    stay: 'Stay',
  },
  /** An ampersand marks the access key of a menu: Alt+F opens File. macOS has no access keys. */
  menu: {
    file: '&File',
    newWindow: 'New Window',
    edit: '&Edit',
    go: '&Go',
    actions: '&Actions',
    view: '&View',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    actualSize: 'Actual Size',
    window: '&Window',
    minimize: 'Minimize',
    maximize: 'Maximize or Restore',
    help: '&Help',
    about: 'About Quarterdeck',
  },
  tray: {
    show: 'Show Quarterdeck',
    quit: 'Quit Quarterdeck',
    unknown: 'Health unknown',
    healthy: 'No unhealthy items',
    unhealthy: (count: number): string => (count === 1 ? '1 unhealthy item' : `${count} unhealthy items`),
  },
} as const;

export const uncaughtTexts = {
  couldNotStart: 'Quarterdeck could not start',
  ended: 'Quarterdeck stopped',
  internal: 'An internal error occurred.',
  tooMany: (limit: number): string =>
    `More than ${limit} internal errors occurred within a minute. Restart Quarterdeck. See the log for details.`,
} as const;
