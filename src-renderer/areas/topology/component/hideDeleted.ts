import { useState } from 'react';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The web client uses the same key. */
const storageKey = 'areDeletedConfigsHidden';

/** Whether deleted items are hidden among a component's catalog items. Defaults to true. */
export const readHideDeleted = (store: Pick<Store, 'getItem'> = localStorage): boolean =>
  // The web client stores the value as JSON.
  store.getItem(storageKey)?.replaceAll('"', '') !== 'no';

export const saveHideDeleted = (hide: boolean, store: Pick<Store, 'setItem'> = localStorage): void =>
  store.setItem(storageKey, hide ? 'yes' : 'no');

export function useHideDeleted(): readonly [hide: boolean, change: (hide: boolean) => void] {
  const [hide, setHide] = useState(() => readHideDeleted());
  const change = (next: boolean) => {
    saveHideDeleted(next);
    setHide(next);
  };
  return [hide, change];
}
