import { useEffect } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { onDemand } from '#kit/onDemand.ts';
import { useSignInAgain } from '#parts/useSignInAgain.ts';

const SignInDialog = onDemand(() => import('./SignInDialog.tsx')).component((module) => module.SignInDialog);

/** The sign-in dialog over a page. Closes when the user is signed in. */
export function SignInAgainLayer({ state }: { readonly state: SignedIn }) {
  const open = useSignInAgain((dialog) => dialog.open);
  const ended = state.server.status === 'expired';
  useEffect(() => {
    if (!ended) useSignInAgain.getState().close();
  }, [ended]);
  return open && ended && <SignInDialog state={state} />;
}
