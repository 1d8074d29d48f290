import type { ElectronApi } from './ElectronApi.ts';

/**
 * Lets the application stop before Electron ends: what was written is whole, child processes are ended; architecture section 6.
 * @param stop never waited for longer than `limitMs` milliseconds
 * @param finish runs at the very end, synchronously
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
