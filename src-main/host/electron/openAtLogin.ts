import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder, writePrivateFile } from '../../base/privateFile.ts';
import type { HostAbilities } from '../host.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi } from './ElectronApi.ts';

export interface Program {
  readonly platform: NodeJS.Platform;
  /** Path of what a person starts. */
  readonly path: string;
  /** Linux: the folder whose entries are started at login, `~/.config/autostart`. */
  readonly autostartFolder: string;
}

/** Quotes a path as the Desktop Entry Specification wants it in `Exec`. */
const quoted = (path: string): string =>
  `"${path.replace(/["`$\\]/g, (sign) => `\\\\${sign}`).replaceAll('%', '%%')}"`;

const entry = (path: string): string =>
  `${['[Desktop Entry]', 'Type=Application', 'Name=Quarterdeck', `Exec=${quoted(path)}`, 'X-GNOME-Autostart-enabled=true'].join('\n')}\n`;

/** Starting with the person's session: by Electron where it can, by an entry in the autostart folder on Linux. */
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
      await writePrivateFile(file, entry(path));
    },
  };
}
