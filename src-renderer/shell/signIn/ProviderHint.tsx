import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Note } from '#kit/layout/boxes.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { messages } from './missingMessages.ts';

const ProviderDialog = onDemand(() => import('./ProviderDialog.tsx')).component(
  (module) => module.ProviderDialog,
);

/** Lets users enter the hosted provider's address, because settings are not available before sign-in. */
export function ProviderHint({ workspace }: { readonly workspace: Workspace }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Note>{messages.hostedHint}</Note>
      <Button size="large" onClick={() => setIsOpen(true)}>
        {messages.setProvider}
      </Button>
      {isOpen && <ProviderDialog workspace={workspace} onClose={() => setIsOpen(false)} />}
    </>
  );
}
