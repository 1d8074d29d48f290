import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Preferences } from '../../src-preload/contract/shell.ts';
import type { FeedName, SyncLimits, SyncState } from '../../src-preload/contract/sync.ts';
import type { WorkspaceList } from '../../src-preload/contract/workspaces.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { signedInAnd, signInAs, stateOf } from '../support/session.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';

/** Keys of forms that keep what was typed when they are left. */
const draftKeys = ['agent/new'];

/** For the first sync of a console, while the other worker's console does the same, in milliseconds. */
const firstSyncLimitMs = 60_000;

/** The current value of something live. */
const now = <T>(stream: Promise<AsyncIterable<T>>): Promise<T> => waitFor(stream, () => true);

const eachAs = <T>(record: Readonly<Record<string, unknown>>, value: T): Record<string, T> =>
  Object.fromEntries(Object.keys(record).map((key) => [key, value]));

/** How it was at its beginning. */
interface Beginning {
  /** Of the person who had just signed in, if anybody had. */
  readonly email: string | undefined;
  readonly workspaces: WorkspaceList;
  readonly preferences: Preferences;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly limits: SyncLimits;
}

/** What of the desktop's settings can be chosen on this host. */
async function settingsOf({ bridge }: TestWindow): Promise<Readonly<Record<string, unknown>>> {
  const { settings } = await now(bridge.desktop.state());
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([, { unable }]) => unable === null)
      .map(([name, { value }]) => [name, value]),
  );
}

/** Whether each of the feeds was read to its end since then, or may not be read. */
const isThrough = ({ feeds }: SyncState, sinceMs: number, asked: readonly FeedName[]): boolean =>
  asked.every((wanted) => {
    const feed = feeds.find(({ name }) => name === wanted);
    if (feed === undefined || feed.busy) return false;
    return feed.state === 'forbidden' || (feed.checkedAt !== null && Date.parse(feed.checkedAt) >= sinceMs);
  });

/** What a change of the sample's concerns. */
const feedsOfPath: Readonly<Record<string, readonly FeedName[]>> = {
  '/_sample/items': ['items', 'bodies'],
  '/_sample/checks': ['checks'],
  '/_sample/refresh-checks': ['checks'],
  '/_sample/agents': ['agents'],
};
/** Runs are not among them: there are only those of checks that a test visits. */
const allFeeds: readonly FeedName[] = ['items', 'bodies', 'agents', 'people', 'checks'];

/** What makes a folder the home of a console's person; kubectl's files of whoever runs the tests are never touched. */
export const homeIn = (folder: string) => ({ HOME: folder, USERPROFILE: folder, KUBECONFIG: '' });

/** A console of a worker's, at which one person is signed in and everything is synced, or nobody is and nothing. */
class SharedConsole {
  readonly running: RunningConsole;
  readonly #beginning: Beginning;
  readonly #sample: SampleForTests;
  #changesSeen: number;

  private constructor(running: RunningConsole, beginning: Beginning, sample: SampleForTests) {
    this.running = running;
    this.#beginning = beginning;
    this.#sample = sample;
    this.#changesSeen = sample.changes().length;
  }

  static async start(sample: SampleForTests, role: string | undefined, home: string): Promise<SharedConsole> {
    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-e2e-'));
    const running = await startConsole(sample.origin, data, [], { env: homeIn(home) });
    const window = await connectWindow(running.url);
    try {
      await stateOf(window, 'signed-out');
      const email = role === undefined ? undefined : (await signInAs(window, sample, role)).person.email;
      const asked = role === undefined ? [] : allFeeds;
      const { limits } = await waitFor(
        window.bridge.sync.changes(),
        (state) => isThrough(state, 0, asked),
        firstSyncLimitMs,
      );
      const beginning: Beginning = {
        email,
        workspaces: await now(window.bridge.workspaces.changes()),
        preferences: (await window.bridge.shell.start()).preferences,
        settings: await settingsOf(window),
        limits,
      };
      return new SharedConsole(running, beginning, sample);
    } finally {
      window.close();
    }
  }

  /** Puts it back to how it was at its beginning. @throws when that cannot be done, or it is not to be trusted */
  async putBack(): Promise<void> {
    const window = await connectWindow(this.running.url);
    try {
      const isSomebodys = this.#beginning.email !== undefined;
      if (isSomebodys) await this.#expectSamePerson(window);
      else await this.#signOut(window);
      await this.#putBackChoices(window);
      await this.#forgetKubeconfigs(window);
      if (isSomebodys) {
        await this.#putBackMarks(window);
        await this.#catchUp(window);
      }
      if (!isDeepStrictEqual(await now(window.bridge.workspaces.changes()), this.#beginning.workspaces))
        throw new Error('Its workspaces are others.');
    } finally {
      window.close();
    }
  }

  async stop(): Promise<void> {
    await this.running.stop();
    rmSync(this.running.data, { recursive: true, force: true, maxRetries: 5 });
  }

  async #expectSamePerson(window: TestWindow): Promise<void> {
    const { bridge } = window;
    const state = await now(bridge.session.changes());
    if (state.status !== 'signed-in' || state.person.email !== this.#beginning.email)
      throw new Error('Somebody else is signed in, or nobody.');
    if (state.server.status !== 'online') {
      await bridge.session.retry();
      await signedInAnd(window, 'online');
    }
    const { session } = await bridge.session.check();
    if (session !== 'good') throw new Error('Its session is over.');
  }

  async #signOut(window: TestWindow): Promise<void> {
    const { status } = await now(window.bridge.session.changes());
    if (status === 'signed-out') return;
    await window.bridge.session.signOut({ forgetData: true });
    await stateOf(window, 'signed-out');
  }

  async #putBackChoices(window: TestWindow): Promise<void> {
    const { bridge } = window;
    const { preferences, settings } = this.#beginning;
    const { tableLayouts, configTypesFavorites, lastRoutes } = (await bridge.shell.start()).preferences;
    await bridge.shell.preferences.write({
      ...preferences,
      lastRoutes: eachAs(lastRoutes, '/'),
      tableLayouts: eachAs(tableLayouts, null),
      configTypesFavorites: eachAs(configTypesFavorites, false),
    });
    if (!isDeepStrictEqual(await settingsOf(window), settings)) await bridge.desktop.settings.write(settings);
  }

  /** What is kept of a person. */
  async #putBackMarks({ bridge }: TestWindow): Promise<void> {
    const { limits } = this.#beginning;
    for (const id of await now(bridge.health.pins.changes()))
      await bridge.health.pins.write({ id, pinned: false });
    for (const { id } of await now(bridge.views.changes())) await bridge.views.remove({ id });
    for (const key of draftKeys) await bridge.drafts.remove({ key });
    if (!isDeepStrictEqual((await now(bridge.sync.changes())).limits, limits))
      await bridge.sync.limits.write(limits);
  }

  /** What was installed, whose files are gone by now. */
  async #forgetKubeconfigs({ bridge }: TestWindow): Promise<void> {
    if (!existsSync(join(this.running.data, 'kubeconfigs.json'))) return;
    for (const { id } of (await bridge.kubeconfig.inventory.list()).entries) {
      const { fingerprint } = await bridge.kubeconfig.inventory.preview({ id });
      await bridge.kubeconfig.inventory.remove({ id, fingerprint });
    }
  }

  /** Syncs what tests changed at the server, and what could not be synced meanwhile. */
  async #catchUp({ bridge }: TestWindow): Promise<void> {
    const changes = this.#sample.changes();
    const { feeds } = await now(bridge.sync.changes());
    const behind = feeds.filter(
      ({ name, state }) => allFeeds.includes(name) && state !== 'fresh' && state !== 'forbidden',
    );
    const due = new Set([
      ...changes.slice(this.#changesSeen).flatMap((path) => feedsOfPath[path] ?? allFeeds),
      ...behind.map(({ name }) => name),
    ]);
    const sinceMs = Date.now();
    for (const feed of due) await bridge.sync.now({ feed });
    await waitFor(bridge.sync.changes(), (state) => isThrough(state, sinceMs, [...due]));
    this.#changesSeen = changes.length;
  }
}

/** The consoles that the tests of a worker share: one for each role and one for nobody, started when a test wants it. */
export class SharedConsoles {
  /** The folder in which they all believe their person lives. */
  readonly home = mkdtempSync(join(tmpdir(), 'quarterdeck-home-'));
  readonly #sample: SampleForTests;
  readonly #byRole = new Map<string | undefined, SharedConsole>();

  constructor(sample: SampleForTests) {
    this.#sample = sample;
  }

  /** Gives a console as it was at its beginning; a new one, when the one that was there cannot be put back. */
  async lend(role: string | undefined): Promise<RunningConsole> {
    const kept = this.#byRole.get(role);
    if (kept !== undefined) {
      try {
        await kept.putBack();
        return kept.running;
      } catch (error) {
        console.error(`The console of ${role ?? 'nobody'} is started anew. ${error}`);
        this.#byRole.delete(role);
        await kept.stop();
      }
    }
    const started = await SharedConsole.start(this.#sample, role, this.home);
    this.#byRole.set(role, started);
    return started.running;
  }

  async stop(): Promise<void> {
    for (const each of this.#byRole.values()) await each.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}
