import { join } from 'node:path';
import type { Application } from './application.ts';
import { developmentWindow } from './host/developmentWindow.ts';
import { readLastRoute, readTheme } from './host/firstPage.ts';
import type { Host, HostPaths } from './host/host.ts';
import { WindowFiles, type WindowSource } from './host/windowFiles.ts';

/** `npm run dev` defines it as true, a build as false. Sources that Node runs without a build do not have it. */
declare const __DEVELOPMENT__: boolean;

export interface Opening {
  readonly paths: HostPaths;
  readonly files: WindowSource;
  /** In development only: a window stays admitted when main restarts. */
  readonly windowKey?: string;
}

/**
 * What both entries need to open the window, which is before there is an application: nothing heavy is imported here.
 * @param data the data folder, owned by this process
 * @param windowFolder the built window
 */
export function opening(data: string, windowFolder: string): Opening {
  // Whatever this process writes is this person's alone, log files that are rotated included.
  process.umask(0o077);
  const paths = { data, logs: join(data, 'logs') };
  const theme = () => readTheme(data);
  // A build leaves the branch out, and with it the module.
  if (typeof __DEVELOPMENT__ === 'boolean' && __DEVELOPMENT__)
    return { paths, ...developmentWindow(process.env, theme) };
  return { paths, files: new WindowFiles(windowFolder, theme, () => readLastRoute(data)) };
}

/**
 * Opens the window and starts the application behind it: the window takes longest to be there, and asks for nothing until then.
 * @param show what is done as soon as the window's files are served; what of it must come before the application is done when it returns
 * @param start imports and starts the application; never before the window is on its way
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
