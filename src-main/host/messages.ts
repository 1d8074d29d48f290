/** Why the web host lacks features of the desktop application. */
export const webReasons = {
  notifications: 'Quarterdeck runs in a browser window here: it tells in the window what is new.',
  badge: 'Quarterdeck runs in a browser window here: the count stands in the window’s title.',
  menu: 'Quarterdeck runs in a browser window here: its commands are in the palette.',
  tray: 'Quarterdeck runs in a browser window here, which has no place beside the clock.',
  openAtLogin: 'Quarterdeck runs in a browser window here. Only the installed application can open at login.',
  zoom: 'Quarterdeck runs in a browser window here: use the browser’s own zoom.',
  signInWindow: 'Quarterdeck runs in a browser window here: sign in in your own browser.',
  windows: 'No browser was started here: open the printed address once more.',
} as const;

/** Texts of the Electron host outside of windows. */
export const desktopTexts = {
  openAtLogin: 'Only the installed application can open at login.',
  noNotifications: 'This system shows no notifications.',
  noBadge: 'This system shows no number on an application’s icon.',
  signIn: {
    replaced: 'Another sign-in was started, which takes the place of this one.',
    notOpened: (host: string): string => `The page of ${host} could not be opened. Start the sign-in again.`,
    notTrusted: (host: string): string =>
      `The connection to ${host} is not secure: its certificate is not trusted on this computer. Its page was not opened.`,
    crashed: 'The sign-in window stopped working. Start the sign-in again.',
  },
  crash: {
    message: 'This window stopped working',
    detail: 'What is kept on this computer is safe. Reload the window to go on.',
    reload: 'Reload',
    close: 'Close window',
  },
  unresponsive: {
    message: 'This window does not answer',
    detail: 'It may be busy. Wait, or reload it: what was typed and not sent can be lost.',
    wait: 'Wait',
    reload: 'Reload',
  },
  unload: {
    message: 'Leave without saving?',
    detail: 'What was typed here has not been saved.',
    leave: 'Leave',
    stay: 'Stay',
  },
  menu: {
    file: 'File',
    newWindow: 'New Window',
    go: 'Go',
    actions: 'Actions',
    view: 'View',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    actualSize: 'Actual Size',
    help: 'Help',
  },
  tray: {
    name: 'Quarterdeck',
    show: 'Show Quarterdeck',
    quit: 'Quit Quarterdeck',
    unknown: 'Health is not known',
    healthy: 'No unhealthy items',
    unhealthy: (count: number): string => (count === 1 ? '1 unhealthy item' : `${count} unhealthy items`),
  },
} as const;

export const uncaughtTexts = {
  couldNotStart: 'Quarterdeck could not start',
  ended: 'Quarterdeck ended',
  internal: 'An internal error occurred.',
  tooMany: (limit: number): string =>
    `More than ${limit} internal errors occurred within a minute. Start Quarterdeck again; the log has the details.`,
} as const;
