import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePrivateFolder, writePrivateFileSync } from '#main/base/privateFile.ts';

const namesOnPath = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

const fixedPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the installed Chromium. Otherwise undefined. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => namesOnPath.map((name) => join(folder, name)));
  return [...onPath, ...(fixedPaths[process.platform] ?? [])].find(isExecutable);
}

export function hasDisplay(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** Window size until the profile remembers the user's size. */
const initialSizeSwitch = '--window-size=1440,900';

const quietSwitches = [
  initialSizeSwitch,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-features=Translate,MediaRouter',
];

const redirectPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Quarterdeck</title><script>location.replace(${JSON.stringify(url).replaceAll('<', '\\u003c')})</script>`;

/**
 * Shows the window in the installed Chromium with its own profile. The start address contains the key.
 * Chromium opens a redirect file with mode 0600 instead, so the key is not in the process list.
 */
export class Browser {
  readonly #executable: string;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  /** @param folder private folder for the profile and the redirect file */
  constructor(executable: string, folder: string, environment: NodeJS.ProcessEnv = process.env) {
    this.#executable = executable;
    this.#folder = folder;
    this.#environment = environment;
  }

  /**
   * Opens a window at an address. A running Chromium opens one more window. Synchronous, because during
   * startup an await would wait for all imports.
   */
  open(url: string): void {
    ensurePrivateFolder(this.#folder);
    const redirect = join(this.#folder, 'open.html');
    writePrivateFileSync(redirect, redirectPage(url));
    const asRoot = process.getuid?.() === 0;
    const child = spawn(
      this.#executable,
      [
        `--app=${pathToFileURL(redirect).href}`,
        `--user-data-dir=${join(this.#folder, 'profile')}`,
        ...quietSwitches,
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
      { stdio: 'ignore', env: this.#environment },
    );
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    // If Chromium cannot start, the user can open the printed address.
    child.once('error', () => undefined);
    this.#process ??= child;
  }

  close(): void {
    this.#process?.kill();
    this.#process = undefined;
  }
}
