import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from '../messages.ts';

/** Opens the hosted provider's profile page in the user's browser. */
export function openAccount(): void {
  const open = async (): Promise<void> => {
    const { url } = await bridge.session.account.page();
    if (url === null) useToasts.getState().show({ kind: 'failed', text: messages.noAccountPage });
    else await bridge.shell.link.open({ url });
  };
  showOutcome(open());
}
