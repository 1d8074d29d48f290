import type { SyncState } from '#contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { signInAs, testKeychain } from '../support/session.ts';
import { startApplication } from '../support/testApplication.ts';
import type { KilledFeedName } from './killedFeeds.ts';

/** Arguments of the process, sent as its first message. */
export interface VictimStart {
  readonly origin: string;
  readonly data: string;
  readonly account: { readonly email: string; readonly password: string };
  /** Keychain entries, which survive a kill like those in the system's keychain. */
  readonly keychain: ReadonlyArray<readonly [account: string, secret: string]>;
  /** The feed to sync repeatedly. */
  readonly feed: KilledFeedName;
  /** Retention of changes, in days. */
  readonly changeDays: number;
  /** End of the pass before an interrupted one, in epoch milliseconds. 0: none. Null: no interrupted pass. */
  readonly interrupted: number | null;
  /** True: exit normally after comparing everything with the server. False: run until killed. */
  readonly finish: boolean;
}

export type VictimMessage =
  | { readonly news: 'waiting' }
  | { readonly news: 'signed-in'; readonly keychain: VictimStart['keychain'] }
  /** A notice about damaged stored data, as shown to users. */
  | { readonly news: 'notice'; readonly notice: string }
  | { readonly news: 'finished' };

const longMs = 120_000;
const say = (news: VictimMessage): void => void process.send?.(news);

const stateOf = (name: KilledFeedName, { feeds }: SyncState) => feeds.find((feed) => feed.name === name);
const toMs = (time: string | null | undefined): number => Date.parse(time ?? '') || 0;

/** Completes an interrupted pass, then sweeps all items from the beginning. */
async function sweep({ bridge }: TestWindow, { interrupted }: VictimStart): Promise<void> {
  const endOfPass = (state: SyncState) => toMs(stateOf('items', state)?.asOf);
  const quiet = (state: SyncState) =>
    endOfPass(state) > (interrupted ?? 0) && stateOf('items', state)?.busy === false;
  const before = await waitFor(bridge.sync.changes(), quiet, longMs);
  await bridge.sync.now({ feed: 'items' });
  const after = (state: SyncState) => endOfPass(state) > endOfPass(before);
  await waitFor(bridge.sync.changes(), after, longMs);
}

/** Completes the fill of changes, then fetches new ones and compares two more days with the server. */
async function bringChanges({ bridge }: TestWindow): Promise<void> {
  const whole = (state: SyncState) => stateOf('changes', state)?.asOf != null;
  const before = await waitFor(bridge.sync.changes(), whole, longMs);
  await bridge.sync.now({ feed: 'changes' });
  const after = (state: SyncState) => {
    const [then, now] = [stateOf('changes', before), stateOf('changes', state)];
    // A feed has no `nextAt` while more work is due immediately.
    const isDone = now?.busy === false && now.nextAt !== null;
    return isDone && toMs(now.checkedAt) > toMs(then?.checkedAt);
  };
  await waitFor(bridge.sync.changes(), after, longMs);
}

/** The work of each feed, and how many times to repeat it until every row was compared. */
const works: Readonly<
  Record<
    KilledFeedName,
    { work(window: TestWindow, start: VictimStart): Promise<void>; times(start: VictimStart): number }
  >
> = {
  items: { work: sweep, times: () => 1 },
  // Each run compares the last day and one earlier day.
  changes: { work: bringChanges, times: ({ changeDays }) => changeDays },
};

async function tellNotices({ bridge }: TestWindow): Promise<void> {
  for await (const { notice } of await bridge.sync.changes())
    if (notice !== null) say({ news: 'notice', notice });
}

/** Signs in unless the previous process's session is still valid. */
async function ensureSignedIn(window: TestWindow, account: VictimStart['account']): Promise<void> {
  const state = await waitFor(
    window.bridge.session.changes(),
    (one) => one.status === 'signed-out' || (one.status === 'signed-in' && one.server.status === 'online'),
    longMs,
  );
  if (state.status === 'signed-out') await signInAs(window, { account: () => account });
}

async function limitDays({ bridge }: TestWindow, changeDays: number): Promise<void> {
  const { limits } = await waitFor(bridge.sync.changes(), ({ status }) => status === 'on');
  if (limits.changeDays !== changeDays) await bridge.sync.limits.write({ ...limits, changeDays });
}

async function run(start: VictimStart): Promise<void> {
  const { origin, data, account, keychain, finish } = start;
  const { work, times } = works[start.feed];
  const { kept, load } = testKeychain();
  for (const [name, secret] of keychain) kept.set(name, secret);
  const app = await startApplication({ server: origin, data, loadKeychain: load });
  const window = await connectWindow(app.url);
  await ensureSignedIn(window, account);
  say({ news: 'signed-in', keychain: [...kept] });
  await limitDays(window, start.changeDays);
  const telling = tellNotices(window).catch((error: unknown) => {
    // The stream ends with the window.
    if (!finish) throw error;
  });
  if (finish) {
    for (let left = times(start); left > 0; left -= 1) await work(window, start);
    window.close();
    await app.stop();
    await telling;
    say({ news: 'finished' });
    process.disconnect?.();
    process.exit(0);
  }
  // A pass interrupted near its end has few pages left, so the work repeats until the kill.
  for (;;) await work(window, start);
}

process.on('message', (start: VictimStart) => {
  run(start).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
say({ news: 'waiting' });
