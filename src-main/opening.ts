import { join } from 'node:path';
import type { Application } from './application.ts';
import { readLastRoute, readTheme } from './host/firstPage.ts';
import type { Host } from './host/host.ts';
import { WindowFiles } from './host/windowFiles.ts';

/**
 * What both entries need to open the window, which is before there is an application: nothing heavy is imported here.
 * @param data the data folder, owned by this process
 * @param windowFolder the built window
 */
export function opening(data: string, windowFolder: string) {
  // Whatever this process writes is this person's alone, log files that are rotated included.
  process.umask(0o077);
  return {
    paths: { data, logs: join(data, 'logs') },
    files: new WindowFiles(
      windowFolder,
      () => readTheme(data),
      () => readLastRoute(data),
    ),
  };
}

export type Opening = ReturnType<typeof opening>;

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
