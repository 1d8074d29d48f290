import { useEffect } from 'react';
import { useCommandRegistry } from '../parts/commands.ts';

/** How long the second key of a pair such as `g c` may take, in milliseconds. */
const pairLimitMs = 1_000;

/** Where typed keys belong to what has the focus, never to a shortcut. */
const typingPlaces = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';

/** Alt with an arrow goes through the history: Electron has no keys of its own for that, and Chromium's are the same. */
const historySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Acts on single keys and pairs of keys of the command registry, when the focus is in the frame or a list. */
export function useShortcuts(): void {
  useEffect(() => {
    let first = '';
    let firstAtMs = 0;
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(typingPlaces) !== null;
      const step = event.altKey && !typing ? historySteps[event.key] : undefined;
      if (step !== undefined) {
        event.preventDefault();
        history.go(step);
        return;
      }
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { commands } = useCommandRegistry.getState();
      const inTime = event.timeStamp - firstAtMs < pairLimitMs;
      const pair = inTime ? `${first} ${event.key}` : '';
      const command =
        commands.find(({ keys }) => keys === pair) ?? commands.find(({ keys }) => keys === event.key);
      first = event.key;
      firstAtMs = event.timeStamp;
      if (command === undefined) return;
      event.preventDefault();
      first = '';
      command.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
