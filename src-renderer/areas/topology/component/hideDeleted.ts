import { useState } from 'react';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The web client's name for it; UI reference section 1.5. */
const key = 'areDeletedConfigsHidden';

/** Whether deleted items are hidden among those of a component: they are, unless somebody said no on this computer. */
export const readHideDeleted = (store: Pick<Store, 'getItem'> = localStorage): boolean =>
  // The web client writes it as JSON.
  store.getItem(key)?.replaceAll('"', '') !== 'no';

export const keepHideDeleted = (hide: boolean, store: Pick<Store, 'setItem'> = localStorage): void =>
  store.setItem(key, hide ? 'yes' : 'no');

/** The choice, and how it is made. */
export function useHideDeleted(): readonly [hide: boolean, change: (hide: boolean) => void] {
  const [hide, setHide] = useState(() => readHideDeleted());
  const change = (next: boolean) => {
    keepHideDeleted(next);
    setHide(next);
  };
  return [hide, change];
}
