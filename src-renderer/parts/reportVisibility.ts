import { bridge, connection } from './bridge/bridge.ts';

const retryMs = 250;

async function subscribeWhileVisible(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen(signal);
      for await (const _ of await bridge.shell.window.seen(undefined, { signal })) {
        // The open subscription itself reports to the main process that the window is visible.
      }
    } catch {
      // The connection was lost, or the window is hidden.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Subscribes to `window.seen` while this window is visible. */
export function reportVisibility(): void {
  let controller: AbortController | undefined;
  const update = () => {
    controller?.abort();
    controller = undefined;
    if (document.visibilityState !== 'visible') return;
    controller = new AbortController();
    void subscribeWhileVisible(controller.signal);
  };
  document.addEventListener('visibilitychange', update);
  update();
}
