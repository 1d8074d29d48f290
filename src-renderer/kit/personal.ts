import type { StoreApi } from 'zustand';

const ways = new Set<() => void>();

/**
 * Says how to forget something of the window that is about the person who is signed in: an open question, a secret that is shown once.
 * The window itself stays when another person signs in, or another workspace is opened.
 * @param forget leaves the window as one that was opened just now
 */
export function forgottenWithPerson(forget: () => void): void {
  ways.add(forget);
}

/** @param store goes back to its first state with the person. @returns the same store */
export function ofOnePerson<State, Store extends Pick<StoreApi<State>, 'setState' | 'getInitialState'>>(
  store: Store & Pick<StoreApi<State>, 'setState' | 'getInitialState'>,
): Store {
  forgottenWithPerson(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Forgets all of it: another person is there, in another workspace, or nobody. */
export function forgetPerson(): void {
  for (const forget of ways) forget();
}
