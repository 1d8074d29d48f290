import { useEffect } from 'react';
import type { DesktopState, MenuCommand } from '../../../src-preload/contract/desktop.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useDesktop } from '../../parts/bridge/live.ts';
import { type Command, isOffered, useCommandRegistry } from '../../parts/commands.ts';
import { titleWith } from './titleWith.ts';

/** Many commands come and go together when a screen changes: the menu is written when they have, in milliseconds. */
const writeAfterMs = 150;

const toMenuCommand = (command: Command): MenuCommand => ({
  id: command.id,
  title: command.title,
  section: command.section ?? 'This screen',
  enabled: isOffered(command),
  ...(command.inFileMenu === true ? { inFileMenu: true } : {}),
  ...(command.keys === undefined ? {} : { keys: command.keys }),
});

/** The system's menu shows the commands of the window that the person is in. */
function useSystemMenu(menu: boolean): void {
  useEffect(() => {
    if (!menu) return undefined;
    let timer: number | undefined;
    const write = () => {
      const commands = useCommandRegistry.getState().commands.map(toMenuCommand);
      // A menu that could not be written is written again with the next change.
      if (document.hasFocus()) bridge.desktop.menu.write({ commands }).catch(() => undefined);
    };
    const writeSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(write, writeAfterMs);
    };
    writeSoon();
    const unsubscribe = useCommandRegistry.subscribe(writeSoon);
    window.addEventListener('focus', writeSoon);
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('focus', writeSoon);
    };
  }, [menu]);
}

/** The window's title counts what is new, where the system does not. */
function useBadge({ badge }: Pick<DesktopState, 'badge'>): void {
  useEffect(() => {
    const apply = () => {
      const title = titleWith(document.title, badge);
      if (title !== document.title) document.title = title;
    };
    apply();
    const element = document.querySelector('title');
    if (badge === 0 || element === null) return undefined;
    // Each screen sets its title itself.
    const observer = new MutationObserver(apply);
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, [badge]);
}

/** What this window shows of the desktop, and the desktop of this window. */
export function DesktopLayer() {
  const state = useDesktop();
  useSystemMenu(state?.menu === true);
  useBadge({ badge: state?.badge ?? 0 });
  return null;
}
