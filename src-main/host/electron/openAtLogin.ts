import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder, writePrivateFile } from '#main/base/privateFile.ts';
import type { HostAbilities } from '../host.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi } from './ElectronApi.ts';

export interface Program {
  readonly platform: NodeJS.Platform;
  readonly path: string;
  /** Linux: folder of login entries, `~/.config/autostart`. */
  readonly autostartFolder: string;
}

/** Quotes a path for `Exec` of the Desktop Entry Specification. */
const quoteExecPath = (path: string): string =>
  `"${path.replace(/["`$\\]/g, (sign) => `\\\\${sign}`).replaceAll('%', '%%')}"`;

const desktopEntry = (path: string): string =>
  `${['[Desktop Entry]', 'Type=Application', 'Name=Quarterdeck', `Exec=${quoteExecPath(path)}`, 'X-GNOME-Autostart-enabled=true'].join('\n')}\n`;

/** Opens the application at login: with Electron's API, or on Linux with an entry in the autostart folder. */
export function openAtLogin(
  app: Pick<ElectronApi['app'], 'getLoginItemSettings' | 'isPackaged' | 'setLoginItemSettings'>,
  { platform, path, autostartFolder }: Program,
): HostAbilities['openAtLogin'] {
  if (!app.isPackaged) return { able: false, reason: desktopTexts.openAtLogin };
  if (platform !== 'linux') {
    return {
      able: true,
      get: () => app.getLoginItemSettings().openAtLogin,
      set: async (on) => app.setLoginItemSettings({ openAtLogin: on }),
    };
  }
  const file = join(autostartFolder, 'quarterdeck.desktop');
  return {
    able: true,
    get: () => existsSync(file),
    async set(on) {
      if (!on) return rm(file, { force: true });
      ensurePrivateFolder(autostartFolder);
      await writePrivateFile(file, desktopEntry(path));
    },
  };
}
