import type { StoreApi } from 'zustand';

const resets = new Set<() => void>();

/**
 * Registers a reset of user-specific window state, such as an open prompt or a secret that is shown once.
 * The window stays open when another user signs in or another workspace is opened.
 * @param forget Restores the state of a newly opened window.
 */
export function onUserReset(forget: () => void): void {
  resets.add(forget);
}

/**
 * Registers the reset of a store to its initial state when the user changes.
 * @returns The same store.
 */
export function resetWithUser<State, Store extends Pick<StoreApi<State>, 'setState' | 'getInitialState'>>(
  store: Store & Pick<StoreApi<State>, 'setState' | 'getInitialState'>,
): Store {
  onUserReset(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Runs all registered resets: after a sign-out, a workspace switch or a change of the user. */
export function resetUserState(): void {
  for (const forget of resets) forget();
}
