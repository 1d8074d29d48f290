import { dataArguments } from '../dataFolders.ts';
import type { HostAbilities } from '../host.ts';
import { desktopTexts } from '../messages.ts';
import { commandProgram } from './commandIn.ts';
import type { Program } from './openAtLogin.ts';

/** macOS runs an application from such a path until the user has moved it: a disk image, or a read-only copy. */
const temporaryPaths = /^\/Volumes\/|\/AppTranslocation\//;

/**
 * Returns whether this installation has a command line, and how it is started.
 * @param isPackaged whether the application was started from a package
 * @param data data folder of the application
 */
export function commandAbility(
  isPackaged: boolean,
  { path, platform }: Pick<Program, 'path' | 'platform'>,
  data: string,
): HostAbilities['commandLine'] {
  if (!isPackaged || platform === 'win32') return { able: false, reason: desktopTexts.commandLine };
  if (platform === 'darwin' && temporaryPaths.test(path))
    return { able: false, reason: desktopTexts.notInApplications };
  return { able: true, program: [...commandProgram(path, platform), ...dataArguments(data)] };
}
