import { lazy, Suspense, useState } from 'react';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { messages } from './missingMessages.ts';
import styles from './SignIn.module.css';

const ProviderDialog = lazy(async () => ({
  default: (await import('./ProviderDialog.tsx')).ProviderDialog,
}));

/** Lets users enter the hosted provider's address, because settings are not available before sign-in. */
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
