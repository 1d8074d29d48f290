import { useSyncExternalStore } from 'react';
import type { SessionState, SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { bridge, connection } from './bridge.ts';

interface Live<T> {
  /** The latest value. Undefined until the first one arrives. */
  readonly get: () => T | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Makes subscribers read the value again. */
  readonly tell: () => void;
}

const retryMs = 250;

/** Subscribes to a live stream for the lifetime of the window, across reconnections. */
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
        // The connection was lost (its own state reports that), or the main process refused this window.
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
/** Session state for screens. Hides the second-factor step of a sign-in dialog over a page. */
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

/** Session state of the open workspace. Undefined until it arrives. */
export const useSession = () => useLive(session);

/** Session state including the second-factor step, for sign-in dialogs over a page. */
export const useSessionNow = () => useLive(sessionNow);

/**
 * Keeps the page under a sign-in dialog unchanged while the dialog asks for a second factor.
 * @param state session state for the page meanwhile; undefined when the dialog closes
 */
export function keepOverSignIn(state: SignedIn | undefined): void {
  keptOver = state;
  sessionNow.tell();
}

/**
 * Selects one value of the session state. The component renders again only when that value changes, not with
 * each connection attempt.
 * @param select must return a primitive value
 */
export const useOfSession = <T extends string | number | boolean | undefined>(
  select: (state: SessionState | undefined) => T,
): T => useSyncExternalStore(session.subscribe, () => select(session.get()));

export const useWorkspaces = () => useLive(workspaces);

export const useSync = () => useLive(sync);

/** State of operating system features. Undefined until it arrives. */
export const useDesktop = () => useLive(desktop);

export const useUpdates = () => useLive(updates);

export const useCheckPins = () => useLive(pins);

/** Times up to which the user has seen changes and notifications. Undefined until they arrive. */
export const useSeen = () => useLive(seen);

/** Queued incident changes that are not sent yet. Undefined until they arrive. */
export const useOutbox = () => useLive(outbox);

export const useJobPins = () => useLive(jobPins);

/** Ids of rules without desktop notifications. Undefined until they arrive. */
export const useMutedRules = () => useLive(mutedRules);

export const usePlaybookPins = () => useLive(playbookPins);

/** Saved views of the open workspace in the user's order. Undefined until they arrive. */
export const useSavedViews = () => useLive(views);
