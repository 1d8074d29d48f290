import { useSyncExternalStore } from 'react';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { SessionState, SignedIn } from '#contract/entities/session.ts';
import type { AcknowledgedKind } from '#contract/rules/acknowledgements.ts';
import { bridge, connection } from './bridge.ts';

interface LiveValue<T> {
  /** The latest value. Undefined until the first one arrives. */
  readonly get: () => T | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Makes subscribers read the value again. */
  readonly notify: () => void;
}

const retryMs = 250;

/** Subscribes to a live stream for the lifetime of the window, across reconnections. */
function createLiveValue<T>(open: () => Promise<AsyncIterable<T>>): LiveValue<T> {
  const listeners = new Set<() => void>();
  let latest: T | undefined;
  let started = false;

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const run = async () => {
    for (;;) {
      try {
        await connection.whenOpen();
        for await (const value of await open()) {
          latest = value;
          notify();
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
    notify: notify,
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

function useLive<T>(live: LiveValue<T>): T | undefined {
  return useSyncExternalStore(live.subscribe, live.get);
}

const liveSession = createLiveValue(() => bridge.session.changes());
let sessionUnderDialog: SignedIn | undefined;
/** Session state for screens. Hides the second-factor step of a sign-in dialog over a page. */
const session: LiveValue<SessionState> = {
  ...liveSession,
  get: () => {
    const now = liveSession.get();
    return now?.status === 'second-factor' && sessionUnderDialog !== undefined ? sessionUnderDialog : now;
  },
};
const serverClock = createLiveValue(() => bridge.session.clock.changes());
const workspaces = createLiveValue(() => bridge.workspaces.changes());
const sync = createLiveValue(() => bridge.sync.changes());
const desktop = createLiveValue(() => bridge.desktop.state());
const updates = createLiveValue(() => bridge.updates.changes());
const recentLists = createLiveValue(() => bridge.recent.changes());
const seen = createLiveValue(() => bridge.changes.seen.changes());
const views = createLiveValue(() => bridge.views.changes());
const outbox = createLiveValue(() => bridge.incidents.outbox.changes());
const jobPins = createLiveValue(() => bridge.jobs.pins.changes());
const mutedRules = createLiveValue(() => bridge.notifications.rules.mutes.changes());
const silencesUntilHealthy = createLiveValue(() => bridge.notifications.silences.untilHealthy.changes());
const acknowledgements = createLiveValue(() => bridge.acknowledgements.changes());

const assistantState = createLiveValue(() => bridge.assistants.settings.changes());
const assistantCalls = createLiveValue(() => bridge.assistants.calls.changes());
const assistantConfirmations = createLiveValue(() => bridge.assistants.confirmations.changes());
const maintenanceWindows = createLiveValue(() => bridge.maintenanceWindows.changes());

/** Session state of the open workspace. Undefined until it arrives. */
export const useSession = () => useLive(session);

/** Session state including the second-factor step, for sign-in dialogs over a page. */
export const useLiveSession = () => useLive(liveSession);

/**
 * Keeps the page under a sign-in dialog unchanged while the dialog asks for a second factor.
 * @param state session state for the page meanwhile; undefined when the dialog closes
 */
export function freezeSession(state: SignedIn | undefined): void {
  sessionUnderDialog = state;
  liveSession.notify();
}

/**
 * Selects one value of the session state. The component renders again only when that value changes, not with
 * each connection attempt.
 * @param select must return a primitive value
 */
export const useSessionValue = <T extends string | number | boolean | undefined>(
  select: (state: SessionState | undefined) => T,
): T => useSyncExternalStore(session.subscribe, () => select(session.get()));

/** Clock of the server minus that of this computer, in milliseconds. 0 until it is known. */
export const useClockDifference = (): number => useLive(serverClock)?.differenceMs ?? 0;

/** Like `useClockDifference`, for handlers and for cells without React. */
export function clockDifference(): number {
  serverClock.subscribe(ignoreChange);
  return serverClock.get()?.differenceMs ?? 0;
}

const ignoreChange = () => undefined;

export const useWorkspaces = () => useLive(workspaces);
/** Returns the workspaces. Undefined until the first list arrives. */
export const workspacesNow = () => workspaces.get();

export const useSync = () => useLive(sync);

/** State of operating system features. Undefined until it arrives. */
export const useDesktop = () => useLive(desktop);

export const useUpdates = () => useLive(updates);

/** Pinned and recent records of the open workspace. Undefined until they arrive. */
export const useRecentLists = () => useLive(recentLists);

/** Times up to which the user has seen changes and notifications. Undefined until they arrive. */
export const useSeen = () => useLive(seen);

/** Queued incident changes that are not sent yet. Undefined until they arrive. */
export const useOutbox = () => useLive(outbox);

export const useJobPins = () => useLive(jobPins);

/** Ids of rules without desktop notifications. Undefined until they arrive. */
export const useMutedRules = () => useLive(mutedRules);

/** Ids of silences that end once nothing under them is unhealthy. Undefined until they arrive. */
export const useSilencesUntilHealthy = () => useLive(silencesUntilHealthy);

/** What assistants can do, and which ones are connected. Undefined until it arrives. */
export const useAssistantState = () => useLive(assistantState);

/** The latest calls of assistants, newest first. Undefined until they arrive. */
export const useAssistantCalls = () => useLive(assistantCalls);

/** Actions of assistants that wait for the user. Undefined until they arrive. */
export const useAssistantConfirmations = () => useLive(assistantConfirmations);

/** The user's maintenance windows. Undefined until they arrive. */
export const useMaintenanceWindows = () => useLive(maintenanceWindows);

/** Saved views of the open workspace in the user's order. Undefined until they arrive. */
export const useSavedViews = () => useLive(views);

/** Active acknowledgements of the open workspace. Undefined until they arrive. */
export const useAcknowledgementList = () => useLive(acknowledgements);

/** Returns the active acknowledgement of a resource now, outside of React. */
export const findAcknowledgement = (kind: AcknowledgedKind, id: string): Acknowledgement | undefined =>
  acknowledgements.get()?.find((one) => one.kind === kind && one.id === id);

/** The active acknowledgement of a resource. A card renders again only when its own one changes. */
export const useAcknowledgement = (kind: AcknowledgedKind, id: string): Acknowledgement | undefined =>
  useSyncExternalStore(acknowledgements.subscribe, () => findAcknowledgement(kind, id));
