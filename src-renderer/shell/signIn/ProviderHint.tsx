import { lazy, Suspense, useState } from 'react';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { messages } from './missingMessages.ts';
import styles from './SignIn.module.css';

const ProviderDialog = lazy(async () => ({
  default: (await import('./ProviderDialog.tsx')).ProviderDialog,
}));

/** Where a hosted provider is can be said here, too: nobody reaches the settings without a sign-in. */
export function ProviderHint({ workspace }: { readonly workspace: Workspace }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p className={styles.hint}>{messages.hostedHint}</p>
      <Button size="large" onClick={() => setAsked(true)}>
        {messages.setProvider}
      </Button>
      {asked && (
        <Suspense>
          <ProviderDialog workspace={workspace} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
