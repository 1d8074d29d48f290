import { join } from 'node:path';
import type { Application } from './application.ts';
import { developmentWindow } from './host/developmentWindow.ts';
import type { Host, HostPaths } from './host/host.ts';
import { readIsSidebarFolded, readLastRoute, readTheme } from './host/startupSettings.ts';
import { WindowFiles, type WindowSource } from './host/windowFiles.ts';

/**
 * `npm run dev` defines it as true, a build as false. It is undefined in sources that Node runs without a
 * build.
 */
declare const __DEVELOPMENT__: boolean;

export interface WindowSetup {
  readonly paths: HostPaths;
  readonly files: WindowSource;
  /** Development only: windows stay admitted when the main process restarts. */
  readonly windowKey?: string;
}

/**
 * Creates the parts that both entries need to open the window. This module imports nothing heavy, because the
 * window opens before the application exists.
 * @param data folder, owned by this process
 * @param windowFolder of the built window
 */
export function windowSetup(data: string, windowFolder: string): WindowSetup {
  // Only the current user may read files of this process, including rotated log files.
  process.umask(0o077);
  const paths = { data, logs: join(data, 'logs') };
  const theme = () => readTheme(data);
  // A build removes this branch, and with it the module.
  if (typeof __DEVELOPMENT__ === 'boolean' && __DEVELOPMENT__)
    return { paths, ...developmentWindow(process.env, theme) };
  const files = new WindowFiles(
    windowFolder,
    theme,
    () => readLastRoute(data),
    () => readIsSidebarFolded(data),
  );
  return { paths, files };
}

/**
 * Opens the window and starts the application meanwhile, because the window takes longest and needs the
 * application only later.
 * @param show runs as soon as the window's files are served; its synchronous part runs before `start`
 * @param start imports and starts the application
 */
export async function startBehindWindow(
  host: Pick<Host, 'open'>,
  show: () => Promise<unknown>,
  start: () => Promise<Application>,
): Promise<Application> {
  await host.open();
  const shown = show();
  const [application] = await Promise.all([start(), shown]);
  return application;
}
