import type { ReactNode } from 'react';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from './bridge/bridge.ts';
import { toDisplayFailure } from './failures.ts';

/** Opens an address in the user's browser. The main process validates it. Displays a toast on failure. */
export async function openInBrowser(url: string): Promise<void> {
  try {
    await bridge.shell.link.open({ url });
  } catch (error) {
    const { sentence, details } = toDisplayFailure(error);
    useToasts.getState().show({ kind: 'failed', text: sentence, details });
  }
}

interface WebLinkProps {
  readonly url: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** External link. The user's browser opens it after the main process validates the address. */
export function WebLink({ url, className, children }: WebLinkProps) {
  return (
    <a
      href={url}
      rel="noreferrer"
      className={className}
      data-tooltip={url}
      onClick={(event) => {
        event.preventDefault();
        void openInBrowser(url);
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  );
}
