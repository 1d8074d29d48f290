import { useEffect } from 'react';
import { hasModifier, isPressed } from '../kit/keys/pressed.ts';
import { type Command, isOffered, useCommandRegistry } from '../parts/commands.ts';
import { preferencesNow } from '../parts/preferences.ts';

/** How long the second key of a pair such as `g c` may take, in milliseconds. */
const pairLimitMs = 1_000;

/** Where typed keys belong to what has the focus, never to a shortcut. */
const typingPlaces = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';

/** A question that must be answered first. */
const question = '[role=alertdialog]';

/** Alt with an arrow goes through the history: Electron has no keys of its own for that, and Chromium's are the same. */
const historySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function find(matches: (keys: string) => boolean): Command | undefined {
  const { commands } = useCommandRegistry.getState();
  return commands.find(
    (command) => command.keys !== undefined && matches(command.keys) && isOffered(command),
  );
}

/**
 * Acts on the keys of the command registry: keys held with Ctrl or ⌘ anywhere, single keys and pairs of them only when the focus
 * is in the frame or a list, and only as long as the person wants them.
 */
export function useShortcuts(): void {
  useEffect(() => {
    let first = '';
    let firstAtMs = 0;
    // Before an editor takes it for a key of its own.
    const onHeldKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const command = find((keys) => hasModifier(keys) && isPressed(keys, event));
      if (command === undefined || document.querySelector(question) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(typingPlaces) !== null;
      const step = event.altKey && !typing ? historySteps[event.key] : undefined;
      if (step !== undefined) {
        event.preventDefault();
        history.go(step);
        return;
      }
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (preferencesNow()?.singleKeys === false) return;
      const inTime = event.timeStamp - firstAtMs < pairLimitMs;
      const pair = inTime ? `${first} ${event.key}` : '';
      const command = find((keys) => keys === pair) ?? find((keys) => keys === event.key);
      first = event.key;
      firstAtMs = event.timeStamp;
      if (command === undefined) return;
      event.preventDefault();
      first = '';
      command.run();
    };
    window.addEventListener('keydown', onHeldKey, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onHeldKey, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
