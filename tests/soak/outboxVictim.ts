import { connectWindow, waitFor } from '../support/bridgeClient.ts';
import { signInAs, testKeychain } from '../support/session.ts';
import { startApplication } from '../support/testApplication.ts';

/** Arguments of the process, sent as its first message. */
export interface OutboxVictimStart {
  readonly origin: string;
  readonly data: string;
  readonly account: { readonly email: string; readonly password: string };
  /** Keychain entries, which survive a kill like those in the system's keychain. */
  readonly keychain: ReadonlyArray<readonly [account: string, secret: string]>;
}

export type OutboxVictimMessage =
  | { readonly news: 'waiting' }
  /** Signed in, online or offline. `url` is the address for windows. */
  | { readonly news: 'ready'; readonly url: string; readonly keychain: OutboxVictimStart['keychain'] };

const say = (news: OutboxVictimMessage): void => void process.send?.(news);

/** Runs until the process is killed. */
async function run({ origin, data, account, keychain }: OutboxVictimStart): Promise<void> {
  const { kept, load } = testKeychain();
  for (const [name, secret] of keychain) kept.set(name, secret);
  const app = await startApplication({ server: origin, data, loadKeychain: load });
  const window = await connectWindow(app.url);
  const { status } = await waitFor(
    window.bridge.session.changes(),
    (state) => state.status === 'signed-out' || state.status === 'signed-in',
    60_000,
  );
  if (status === 'signed-out') await signInAs(window, { account: () => account });
  say({ news: 'ready', url: app.url, keychain: [...kept] });
}

process.on('message', (start: OutboxVictimStart) => {
  run(start).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
say({ news: 'waiting' });
