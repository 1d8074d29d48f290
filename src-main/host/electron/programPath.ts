import { sep } from 'node:path';

/**
 * Returns the file that starts this application again. An AppImage runs from a different folder at each start, and
 * states its file in `APPIMAGE`. A program that was started by another AppImage has that variable, too.
 * @param execPath path of the running program
 * @param env environment of the process
 */
export function programPath(execPath: string, env: NodeJS.ProcessEnv): string {
  const { APPIMAGE, APPDIR } = env;
  const isAppImage = APPIMAGE !== undefined && APPDIR !== undefined && APPDIR !== '';
  return isAppImage && execPath.startsWith(`${APPDIR}${sep}`) ? APPIMAGE : execPath;
}
