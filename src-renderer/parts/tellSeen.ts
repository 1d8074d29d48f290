import { bridge, connection } from './bridge/bridge.ts';

const retryMs = 250;

async function tellWhileSeen(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen(signal);
      for await (const _ of await bridge.shell.window.seen(undefined, { signal })) {
        // The open subscription itself tells the main process that the window is visible.
      }
    } catch {
      // The connection was lost, or the window is hidden.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Subscribes to `window.seen` while this window is visible. */
export function tellSeen(): void {
  let telling: AbortController | undefined;
  const tell = () => {
    telling?.abort();
    telling = undefined;
    if (document.visibilityState !== 'visible') return;
    telling = new AbortController();
    void tellWhileSeen(telling.signal);
  };
  document.addEventListener('visibilitychange', tell);
  tell();
}
