import type { RouterHistory } from '@tanstack/react-router';

/**
 * Prefetches the data of an address.
 * @returns whether a request was sent
 */
type Prefetcher = (address: string) => boolean;

const prefetchers = new Set<Prefetcher>();

/**
 * Registers a prefetcher that runs before the router sees an address.
 * @returns a function that unregisters it
 */
export function onBeforeNavigation(ask: Prefetcher): () => void {
  prefetchers.add(ask);
  return () => void prefetchers.delete(ask);
}

/**
 * Lets screens request the data of an address before React renders it, so that the main process works in
 * parallel. A request is sent when the current task ends; the router is notified right after, before the next
 * frame. Addresses without a prefetch reach the router immediately.
 */
export function prefetchHistory(history: RouterHistory): RouterHistory {
  let pendingCount = 0;
  let last: { readonly location: RouterHistory['location']; readonly asked: boolean } | undefined;
  /** Prefetches each address once, however many subscribers there are. */
  const prefetch = (location: RouterHistory['location']) => {
    if (last?.location !== location) {
      last = { location, asked: [...prefetchers].map((asker) => asker(location.href)).includes(true) };
    }
    return last.asked;
  };
  let pending: { readonly location: RouterHistory['location']; readonly tell: Array<() => void> } | undefined;
  /** Notifies all subscribers of an address in one task, so that the window renders once. */
  const notifyLater = (location: RouterHistory['location'], notify: () => void) => {
    if (pending?.location === location) {
      pending.tell.push(notify);
      return;
    }
    const entry = { location, tell: [notify] };
    pending = entry;
    pendingCount += 1;
    void scheduler.postTask(
      () => {
        pendingCount -= 1;
        if (pending === entry) pending = undefined;
        for (const one of entry.tell) one();
      },
      { priority: 'user-blocking' },
    );
  };
  const { subscribe: subscribeNow } = history;
  const subscribe: RouterHistory['subscribe'] = (listener) => {
    let ended = false;
    const unsubscribe = subscribeNow((event) => {
      // An address must not overtake one that still waits.
      if (!prefetch(event.location) && pendingCount === 0) return listener(event);
      notifyLater(event.location, () => {
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
