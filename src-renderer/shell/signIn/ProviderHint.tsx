import { lazy, Suspense, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Note } from '#kit/layout/boxes.tsx';
import { messages } from './missingMessages.ts';

const ProviderDialog = lazy(async () => ({
  default: (await import('./ProviderDialog.tsx')).ProviderDialog,
}));

/** Lets users enter the hosted provider's address, because settings are not available before sign-in. */
export function ProviderHint({ workspace }: { readonly workspace: Workspace }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Note>{messages.hostedHint}</Note>
      <Button size="large" onClick={() => setIsOpen(true)}>
        {messages.setProvider}
      </Button>
      {isOpen && (
        <Suspense>
          <ProviderDialog workspace={workspace} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
