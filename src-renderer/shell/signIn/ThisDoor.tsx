import { lazy, Suspense } from 'react';
import { messages } from '../messages.ts';
import type { DoorProps } from './DoorProps.ts';
import { doorRows } from './doorRows.tsx';
import styles from './SignIn.module.css';
import type { DoorChoice } from './useDoor.ts';

/** Loaded only when something is missing. */
const NoDoor = lazy(async () => ({ default: (await import('./NoDoor.tsx')).NoDoor }));
const ProviderHint = lazy(async () => ({ default: (await import('./ProviderHint.tsx')).ProviderHint }));

interface ThisDoorProps extends Omit<DoorProps, 'asking'> {
  readonly choice: DoorChoice;
}

/**
 * The selected sign-in method, with the others below. After
 * any input, the selection no longer changes automatically.
 */
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
  // The server does not report the address of its hosted provider.
  const providerUnknown = workspace.identityMode === 'hosted' && workspace.hosted === undefined;
  return (
    <>
      {providerUnknown && <p className={styles.message}>{messages.signIn.hosted}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes input inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside. */}
      <div className={styles.fieldset} onInput={stay} onClick={stay}>
        <Component key={`${workspace.id} ${door}`} asking={asking} {...rest} />
      </div>
      <Suspense>{providerUnknown && <ProviderHint workspace={workspace} />}</Suspense>
    </>
  );
}
