import type { ElectronApi } from './ElectronApi.ts';

/**
 * Lets the application stop before Electron quits: pending writes complete and child processes end.
 * @param stop may take up to `limitMs` milliseconds
 * @param finish runs synchronously at the very end
 */
export function stopBeforeQuit(
  app: Pick<ElectronApi['app'], 'on' | 'quit'>,
  { stop, finish, limitMs }: { stop: () => Promise<void>; finish: () => void; limitMs: number },
): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    const quit = () => {
      if (state === 'stopped') return;
      state = 'stopped';
      clearTimeout(timer);
      finish();
      app.quit();
    };
    const timer = setTimeout(quit, limitMs);
    stop().then(quit, quit);
  });
}
