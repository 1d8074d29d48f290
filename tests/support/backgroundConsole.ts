import type { SessionState } from '#contract/entities/session.ts';
import { type TestWindow, waitFor } from './bridgeClient.ts';
import { signInAs, waitForSession } from './session.ts';

/** Adds a workspace, signs in and leaves it open. @returns its id */
export async function addWorkspace(
  window: TestWindow,
  sample: { readonly origin: string } & Parameters<typeof signInAs>[1],
  name: string,
): Promise<string> {
  const outcome = await window.bridge.workspaces.add({ address: sample.origin, name });
  if (outcome.outcome !== 'added') throw new Error(outcome.failure.sentence);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  return outcome.workspace.id;
}

/** Waits until workspaces are synced in the background, or are open. */
export const untilInBackground = (window: TestWindow, ids: readonly string[]) =>
  waitFor(window.bridge.workspaces.changes(), ({ workspaces }) =>
    ids.every((id) => workspaces.find((one) => one.id === id)?.background === 'on'),
  );

/** Waits until a workspace's server has a status. */
export const untilServer = (window: TestWindow, id: string, wanted: string) =>
  waitFor(
    window.workspace(id).session.changes(),
    (state: SessionState) => state.status === 'signed-in' && state.server.status === wanted,
    30_000,
  );

/**
 * Waits until feeds of a workspace are complete. In the background they may be stale, because sync is slower there.
 */
export const untilSynced = (window: TestWindow, id: string, names: readonly string[], limitMs = 150_000) =>
  waitFor(
    window.workspace(id).sync.changes(),
    ({ feeds }) =>
      names.every((name) =>
        feeds.some((feed) => feed.name === name && (feed.state === 'fresh' || feed.state === 'stale')),
      ),
    limitMs,
  );
