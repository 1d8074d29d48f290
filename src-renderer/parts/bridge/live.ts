import { useSyncExternalStore } from 'react';
import type { SessionState, SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { bridge, connection } from './bridge.ts';

interface Live<T> {
  /** The latest value, undefined until main sent the first one. */
  readonly get: () => T | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Has whoever listens look again. */
  readonly tell: () => void;
}

const retryMs = 250;

/** Follows a live stream of main for as long as the window lives, over reconnections. */
function follow<T>(open: () => Promise<AsyncIterable<T>>): Live<T> {
  const listeners = new Set<() => void>();
  let latest: T | undefined;
  let started = false;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const run = async () => {
    for (;;) {
      try {
        await connection.whenOpen();
        for await (const value of await open()) {
          latest = value;
          tell();
        }
      } catch {
        // The connection was lost (its own state says so) or main refused this window for good.
        if (connection.getState().status === 'refused') return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  };

  return {
    get: () => latest,
    tell,
    subscribe(listener) {
      listeners.add(listener);
      if (!started) {
        started = true;
        void run();
      }
      return () => listeners.delete(listener);
    },
  };
}

function useLive<T>(live: Live<T>): T | undefined {
  return useSyncExternalStore(live.subscribe, live.get);
}

const sessionNow = follow(() => bridge.session.changes());
let keptOver: SignedIn | undefined;
/** What the screens are told: not that somebody who signs in over them is half way there. */
const session: Live<SessionState> = {
  ...sessionNow,
  get: () => {
    const now = sessionNow.get();
    return now?.status === 'second-factor' && keptOver !== undefined ? keptOver : now;
  },
};
const workspaces = follow(() => bridge.workspaces.changes());
const sync = follow(() => bridge.sync.changes());
const desktop = follow(() => bridge.desktop.state());
const updates = follow(() => bridge.updates.changes());
const pins = follow(() => bridge.health.pins.changes());
const seen = follow(() => bridge.changes.seen.changes());
const views = follow(() => bridge.views.changes());
const outbox = follow(() => bridge.incidents.outbox.changes());
const jobPins = follow(() => bridge.jobs.pins.changes());
const mutedRules = follow(() => bridge.notifications.rules.mutes.changes());
const playbookPins = follow(() => bridge.playbooks.pins.changes());

/** The state of the open workspace's session; undefined until main said it. */
export const useSession = () => useLive(session);

/** The same for what signs in over a page: it is told of the second factor, too. */
export const useSessionNow = () => useLive(sessionNow);

/**
 * Whoever signs in again over a page finds it as it was: while a second factor is asked for there, the page goes on as it is.
 * @param state what the page is told meanwhile; undefined when nobody signs in over it any more
 */
export function keepOverSignIn(state: SignedIn | undefined): void {
  keptOver = state;
  sessionNow.tell();
}

/**
 * A part of it: who asks is drawn again when that part is another, and not with each try to reach the server.
 * @param select gives a simple value
 */
export const useOfSession = <T extends string | number | boolean | undefined>(
  select: (state: SessionState | undefined) => T,
): T => useSyncExternalStore(session.subscribe, () => select(session.get()));

/** The known workspaces and the open one; undefined until main said it. */
export const useWorkspaces = () => useLive(workspaces);

/** Where sync stands; undefined until main said it. */
export const useSync = () => useLive(sync);

/** What the operating system does for the application; undefined until main said it. */
export const useDesktop = () => useLive(desktop);

/** Where updates stand; undefined until main said it. */
export const useUpdates = () => useLive(updates);

/** Ids of the checks that are pinned; undefined until main said them. */
export const useCheckPins = () => useLive(pins);

/** Until when the person has seen what changed, and what was sent to them; undefined until main said it. */
export const useSeen = () => useLive(seen);

/** What the person did to incidents and the server has not taken yet; undefined until main said it. */
export const useOutbox = () => useLive(outbox);

/** Jobs that the person pinned, by their keys. */
export const useJobPins = () => useLive(jobPins);

/** Ids of the rules of whose notifications the desktop does not tell; undefined until main said them. */
export const useMutedRules = () => useLive(mutedRules);

/** Playbooks that the person likes to have at hand, by their ids; undefined until main said them. */
export const usePlaybookPins = () => useLive(playbookPins);

/** The views that the person saved in the open workspace, in their order; undefined until main said them. */
export const useSavedViews = () => useLive(views);
