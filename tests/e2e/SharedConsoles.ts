import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Preferences } from '#contract/shell.ts';
import type { FeedName, SyncLimits, SyncState } from '#contract/sync.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { signInAs, waitForServerStatus, waitForSession } from '../support/session.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';

/** Keys of forms that save drafts when left. */
const draftKeys = ['agent/new'];

/** Limit of the first sync in milliseconds. The other worker's console syncs at the same time. */
const firstSyncLimitMs = 60_000;

/** Returns the current value of a stream. */
const now = <T>(stream: Promise<AsyncIterable<T>>): Promise<T> => waitFor(stream, () => true);

const eachAs = <T>(record: Readonly<Record<string, unknown>>, value: T): Record<string, T> =>
  Object.fromEntries(Object.keys(record).map((key) => [key, value]));

/** The initial state, which is restored between tests. */
interface Beginning {
  /** The signed-in user. Undefined if signed out. */
  readonly email: string | undefined;
  readonly workspaces: WorkspaceList;
  readonly preferences: Preferences;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly limits: SyncLimits;
}

/** Returns the desktop settings that are available on this host. */
async function settingsOf({ bridge }: TestWindow): Promise<Readonly<Record<string, unknown>>> {
  const { settings } = await now(bridge.desktop.state());
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([, { unable }]) => unable === null)
      .map(([name, { value }]) => [name, value]),
  );
}

/** Returns whether each feed was read completely since `sinceMs`, or is forbidden. */
const isThrough = ({ feeds }: SyncState, sinceMs: number, asked: readonly FeedName[]): boolean =>
  asked.every((wanted) => {
    const feed = feeds.find(({ name }) => name === wanted);
    if (feed === undefined || feed.busy) return false;
    return feed.state === 'forbidden' || (feed.checkedAt !== null && Date.parse(feed.checkedAt) >= sinceMs);
  });

/** Feeds that a change of the sample affects, by request path. */
const feedsOfPath: Readonly<Record<string, readonly FeedName[]>> = {
  '/_sample/items': ['items', 'bodies'],
  '/_sample/checks': ['checks'],
  '/_sample/refresh-checks': ['checks'],
  '/_sample/agents': ['agents'],
};
/** Excludes runs, which are synced only for visited checks. */
const allFeeds: readonly FeedName[] = ['items', 'bodies', 'agents', 'people', 'checks'];

/** Environment variables that make a folder the user's home. They protect the developer's own files. */
export const homeIn = (folder: string) => ({ HOME: folder, USERPROFILE: folder, KUBECONFIG: '' });

/** A console of one worker: either signed in and fully synced, or signed out and empty. */
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
      await waitForSession(window, 'signed-out');
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
        // Tests of configurations read YAML, which has one value per line.
        preferences: { ...(await window.bridge.shell.start()).preferences, configFormat: 'yaml' },
        settings: await settingsOf(window),
        limits,
      };
      await window.bridge.shell.preferences.write({ configFormat: 'yaml' });
      return new SharedConsole(running, beginning, sample);
    } finally {
      window.close();
    }
  }

  /**
   * Restores the initial state.
   * @throws when that is not possible
   */
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
        throw new Error('The workspaces of the console changed.');
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
      throw new Error('Another user or no user is signed in.');
    if (state.server.status !== 'online') {
      await bridge.session.retry();
      await waitForServerStatus(window, 'online');
    }
    const { session } = await bridge.session.check();
    if (session !== 'good') throw new Error('The session of the console has ended.');
  }

  async #signOut(window: TestWindow): Promise<void> {
    const { status } = await now(window.bridge.session.changes());
    if (status === 'signed-out') return;
    await window.bridge.session.signOut({ forgetData: true });
    await waitForSession(window, 'signed-out');
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

  /** Restores pins, recent records, views, drafts and limits. */
  async #putBackMarks({ bridge }: TestWindow): Promise<void> {
    const { limits } = this.#beginning;
    for (const record of (await now(bridge.recent.changes())).pinned)
      await bridge.recent.pins.write({ record, pinned: false });
    await bridge.recent.clear();
    for (const { id } of await now(bridge.views.changes())) await bridge.views.remove({ id });
    for (const key of draftKeys) await bridge.drafts.remove({ key });
    if (!isDeepStrictEqual((await now(bridge.sync.changes())).limits, limits))
      await bridge.sync.limits.write(limits);
  }

  /** Removes installed kubeconfigs from the inventory. Their files are already deleted. */
  async #forgetKubeconfigs({ bridge }: TestWindow): Promise<void> {
    if (!existsSync(join(this.running.data, 'kubeconfigs.json'))) return;
    for (const { id } of (await bridge.kubeconfig.inventory.list()).entries) {
      const { fingerprint } = await bridge.kubeconfig.inventory.preview({ id });
      await bridge.kubeconfig.inventory.remove({ id, fingerprint });
    }
  }

  /** Syncs the feeds that tests changed on the server, and feeds that could not sync meanwhile. */
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

/** The consoles that one worker's tests share: one per role and one signed out, each started on first use. */
export class SharedConsoles {
  /** The home folder of all shared consoles. */
  readonly home = mkdtempSync(join(tmpdir(), 'quarterdeck-home-'));
  readonly #sample: SampleForTests;
  readonly #byRole = new Map<string | undefined, SharedConsole>();

  constructor(sample: SampleForTests) {
    this.#sample = sample;
  }

  /** Returns a console in its initial state. Starts a new one if the state cannot be restored. */
  async borrow(role: string | undefined): Promise<RunningConsole> {
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
