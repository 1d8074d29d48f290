import { lazy, Suspense } from 'react';
import { messages } from '../messages.ts';
import type { DoorProps } from './DoorProps.ts';
import { doorRows } from './doorRows.tsx';
import styles from './SignIn.module.css';
import type { DoorChoice } from './useDoor.ts';

/** Where something is missing; both load then. */
const NoDoor = lazy(async () => ({ default: (await import('./NoDoor.tsx')).NoDoor }));
const ProviderHint = lazy(async () => ({ default: (await import('./ProviderHint.tsx')).ProviderHint }));

interface ThisDoorProps extends Omit<DoorProps, 'asking'> {
  readonly choice: DoorChoice;
}

/** The way to sign in that is shown, with the others below. Whoever does something here is not led to a better one. */
export function ThisDoor({ choice: { asking, door, stay }, ...rest }: ThisDoorProps) {
  const { workspace } = rest;
  if (door === undefined) {
    return (
      <Suspense>
        <NoDoor />
      </Suspense>
    );
  }
  const { Component } = doorRows[door];
  // No server says of itself where its provider is.
  const providerUnknown = workspace.identityMode === 'hosted' && workspace.hosted === undefined;
  return (
    <>
      {providerUnknown && <p className={styles.message}>{messages.signIn.hosted}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that something was done inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside. */}
      <div className={styles.fieldset} onInput={stay} onClick={stay}>
        <Component key={`${workspace.id} ${door}`} asking={asking} {...rest} />
      </div>
      <Suspense>{providerUnknown && <ProviderHint workspace={workspace} />}</Suspense>
    </>
  );
}
