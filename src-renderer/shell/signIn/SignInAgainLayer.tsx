import { lazy, Suspense, useEffect } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { useSignInAgain } from '../useSignInAgain.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog }));

/** The sign-in dialog over a page. Closes when the user is signed in. */
export function SignInAgainLayer({ state }: { readonly state: SignedIn }) {
  const open = useSignInAgain((dialog) => dialog.open);
  const ended = state.server.status === 'expired';
  useEffect(() => {
    if (!ended) useSignInAgain.getState().close();
  }, [ended]);
  return (
    open &&
    ended && (
      <Suspense>
        <SignInDialog state={state} />
      </Suspense>
    )
  );
}
