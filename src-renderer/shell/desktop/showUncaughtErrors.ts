import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge, connection } from '#parts/bridge/bridge.ts';
import { messages } from '../messages.ts';

const retryMs = 250;

async function follow(): Promise<void> {
  while (connection.getState().status !== 'refused') {
    try {
      await connection.whenOpen();
      for await (const { details } of await bridge.shell.uncaughtErrors()) {
        const { text, note } = messages.uncaughtError;
        useToasts.getState().show({ kind: 'failed', text, note, details, isSticky: true });
      }
    } catch {
      // The connection was lost, which the connection state reports.
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

export const showUncaughtErrors = (): void => void follow();
