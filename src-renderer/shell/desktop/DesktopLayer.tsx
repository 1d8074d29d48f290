import { useEffect } from 'react';
import type { DesktopState, MenuCommand } from '#contract/desktop.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useDesktop } from '#parts/bridge/live.ts';
import { type Command, isOffered, useCommandRegistry } from '#parts/commands.ts';
import { titleWith } from './titleWith.ts';

/** Debounce (ms) of the system menu, because many commands change at once when the screen changes. */
const writeDelayMs = 150;

const toMenuCommand = (command: Command): MenuCommand => ({
  id: command.id,
  title: command.title,
  section: command.section ?? 'This screen',
  enabled: isOffered(command),
  ...(command.inFileMenu === true ? { inFileMenu: true } : {}),
  ...(command.keys === undefined ? {} : { keys: command.keys }),
});

/** Writes the commands of the focused window to the system menu. */
function useSystemMenu(menu: boolean): void {
  useEffect(() => {
    if (!menu) return undefined;
    let timer: number | undefined;
    const write = () => {
      const commands = useCommandRegistry.getState().commands.map(toMenuCommand);
      // On failure, the next change writes the menu again.
      if (document.hasFocus()) bridge.desktop.menu.write({ commands }).catch(() => undefined);
    };
    const writeSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(write, writeDelayMs);
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

/** Shows the unread count in the window title if the system has no badge. */
function useBadge({ badge }: Pick<DesktopState, 'badge'>): void {
  useEffect(() => {
    const apply = () => {
      const title = titleWith(document.title, badge);
      if (title !== document.title) document.title = title;
    };
    apply();
    const element = document.querySelector('title');
    if (badge === 0 || element === null) return undefined;
    // Every screen sets the document title.
    const observer = new MutationObserver(apply);
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, [badge]);
}

export function DesktopLayer() {
  const state = useDesktop();
  useSystemMenu(state?.menu === true);
  useBadge({ badge: state?.badge ?? 0 });
  return null;
}
