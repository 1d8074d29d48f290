import { onDemand } from '#kit/onDemand.ts';
import { messages } from '../messages.ts';
import styles from './SignIn.module.css';
import type { SignInMethodProps } from './SignInMethodProps.ts';
import { signInMethodRows } from './signInMethodRows.tsx';
import type { SignInMethodChoice } from './useSignInMethod.ts';

/** Loaded only when something is missing. */
const NoSignInMethod = onDemand(() => import('./NoSignInMethod.tsx')).component(
  (module) => module.NoSignInMethod,
);
const ProviderHint = onDemand(() => import('./ProviderHint.tsx')).component((module) => module.ProviderHint);

interface SelectedSignInMethodProps extends Omit<SignInMethodProps, 'reason'> {
  readonly choice: SignInMethodChoice;
}

/**
 * The selected sign-in method, with the others below. After
 * any input, the selection no longer changes automatically.
 */
export function SelectedSignInMethod({
  choice: { reason, method, pin },
  ...rest
}: SelectedSignInMethodProps) {
  const { workspace } = rest;
  if (method === undefined) {
    return <NoSignInMethod />;
  }
  const { Component } = signInMethodRows[method];
  // The server does not report the address of its hosted provider.
  const providerUnknown = workspace.identityMode === 'hosted' && workspace.hosted === undefined;
  return (
    <>
      {providerUnknown && <p className={styles.message}>{messages.signIn.hosted}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes input inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside. */}
      <div className={styles.fieldset} onInput={pin} onClick={pin}>
        <Component key={`${workspace.id} ${method}`} reason={reason} {...rest} />
      </div>
      {providerUnknown && <ProviderHint workspace={workspace} />}
    </>
  );
}
