import type { RouterHistory } from '@tanstack/react-router';

/** Asks main for what an address shows. @returns whether an answer is on its way */
type Asker = (address: string) => boolean;

const askers = new Set<Asker>();

/**
 * Hears of every address before the router does.
 * @returns ends it
 */
export function onAddressAhead(ask: Asker): () => void {
  askers.add(ask);
  return () => void askers.delete(ask);
}

/**
 * Lets a screen ask for what its next address shows before anything is drawn for that address: main answers while the window draws.
 * A question leaves the window only when what runs now has ended, so the router hears of the address right after that, before the
 * next frame. Addresses that nobody asks for reach it at once, as ever.
 */
export function askAhead(history: RouterHistory): RouterHistory {
  let waiting = 0;
  let last: { readonly location: RouterHistory['location']; readonly asked: boolean } | undefined;
  /** However many listen, an address is asked for once. */
  const ask = (location: RouterHistory['location']) => {
    if (last?.location !== location) {
      last = { location, asked: [...askers].map((asker) => asker(location.href)).includes(true) };
    }
    return last.asked;
  };
  let later: { readonly location: RouterHistory['location']; readonly tell: Array<() => void> } | undefined;
  /** All who listen hear of an address in one task: the window is drawn once for it. */
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
      // One that comes while another waits stays behind it.
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
