import type { RouterHistory } from '@tanstack/react-router';

/**
 * Prefetches the data of an address.
 * @returns whether a request was sent
 */
type Asker = (address: string) => boolean;

const askers = new Set<Asker>();

/**
 * Registers a prefetcher that runs before the router sees an address.
 * @returns a function that unregisters it
 */
export function onAddressAhead(ask: Asker): () => void {
  askers.add(ask);
  return () => void askers.delete(ask);
}

/**
 * Lets screens request the data of an address before React renders it, so that the main process works in
 * parallel. A request is sent when the current task ends; the router is notified right after, before the next
 * frame. Addresses without a prefetch reach the router immediately.
 */
export function askAhead(history: RouterHistory): RouterHistory {
  let waiting = 0;
  let last: { readonly location: RouterHistory['location']; readonly asked: boolean } | undefined;
  /** Prefetches each address once, however many subscribers there are. */
  const ask = (location: RouterHistory['location']) => {
    if (last?.location !== location) {
      last = { location, asked: [...askers].map((asker) => asker(location.href)).includes(true) };
    }
    return last.asked;
  };
  let later: { readonly location: RouterHistory['location']; readonly tell: Array<() => void> } | undefined;
  /** Notifies all subscribers of an address in one task, so that the window renders once. */
  const tellLater = (location: RouterHistory['location'], tell: () => void) => {
    if (later?.location === location) {
      later.tell.push(tell);
      return;
    }
    const mine = { location, tell: [tell] };
    later = mine;
    waiting += 1;
    void scheduler.postTask(
      () => {
        waiting -= 1;
        if (later === mine) later = undefined;
        for (const one of mine.tell) one();
      },
      { priority: 'user-blocking' },
    );
  };
  const { subscribe: subscribeNow } = history;
  const subscribe: RouterHistory['subscribe'] = (listener) => {
    let ended = false;
    const unsubscribe = subscribeNow((event) => {
      // An address must not overtake one that still waits.
      if (!ask(event.location) && waiting === 0) return listener(event);
      tellLater(event.location, () => {
        if (!ended) listener(event);
      });
    });
    return () => {
      ended = true;
      unsubscribe();
    };
  };
  return Object.assign(history, { subscribe });
}
