import type { SyncState } from '../../src-preload/contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { signInAs, testKeychain } from '../support/session.ts';
import { startApplication } from '../support/testApplication.ts';

/** What the process is told first. */
export interface VictimStart {
  readonly origin: string;
  readonly data: string;
  readonly account: { readonly email: string; readonly password: string };
  /** What the keychain holds: it outlives the process, as the system's does. */
  readonly keychain: ReadonlyArray<readonly [account: string, secret: string]>;
  /** End well once everything was swept anew; else go on until killed. */
  readonly finish: boolean;
}

export type VictimNews =
  | { readonly news: 'waiting' }
  | { readonly news: 'signed-in'; readonly keychain: VictimStart['keychain'] }
  /** What is wrong with the kept data, as a person is told. */
  | { readonly news: 'notice'; readonly notice: string }
  | { readonly news: 'finished' };

const longMs = 120_000;
const say = (news: VictimNews): void => void process.send?.(news);

const itemsOf = ({ feeds }: SyncState) => feeds.find(({ name }) => name === 'items');

const endOfPass = (state: SyncState): number => Date.parse(itemsOf(state)?.asOf ?? '') || 0;

/** Sweeps all items from the beginning, after what was interrupted has come to its end. */
async function sweep({ bridge }: TestWindow): Promise<void> {
  const quiet = (state: SyncState) => endOfPass(state) > 0 && itemsOf(state)?.busy === false;
  const before = await waitFor(bridge.sync.changes(), quiet, longMs);
  await bridge.sync.now({});
  const after = (state: SyncState) => endOfPass(state) > endOfPass(before);
  await waitFor(bridge.sync.changes(), after, longMs);
}

async function tellNotices({ bridge }: TestWindow): Promise<void> {
  for await (const { notice } of await bridge.sync.changes())
    if (notice !== null) say({ news: 'notice', notice });
}

/** Signs in, unless the session of a process before is still good. */
async function ensureSignedIn(window: TestWindow, account: VictimStart['account']): Promise<void> {
  const state = await waitFor(
    window.bridge.session.changes(),
    (one) => one.status === 'signed-out' || (one.status === 'signed-in' && one.server.status === 'online'),
    longMs,
  );
  if (state.status === 'signed-out') await signInAs(window, { account: () => account });
}

async function run({ origin, data, account, keychain, finish }: VictimStart): Promise<void> {
  const { kept, load } = testKeychain();
  for (const [name, secret] of keychain) kept.set(name, secret);
  const app = await startApplication({ server: origin, data, loadKeychain: load });
  const window = await connectWindow(app.url);
  await ensureSignedIn(window, account);
  say({ news: 'signed-in', keychain: [...kept] });
  const telling = tellNotices(window).catch((error: unknown) => {
    // The stream ends with the window.
    if (!finish) throw error;
  });
  if (finish) {
    // A pass that goes on where another process was has not seen what changed before that place: the one after it has.
    await sweep(window);
    await sweep(window);
    window.close();
    await app.stop();
    await telling;
    say({ news: 'finished' });
    process.disconnect?.();
    process.exit(0);
  }
  // A pass that was interrupted near its end has few pages left: it goes on and on until it is killed.
  for (;;) await sweep(window);
}

process.on('message', (start: VictimStart) => {
  run(start).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
say({ news: 'waiting' });
