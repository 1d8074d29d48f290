import { waitFor } from '../../support/bridgeClient.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { saveSnapshot } from '../../support/snapshotFiles.ts';
import type { KilledConsole } from './KilledConsole.ts';
import { leftoversOfSnapshots } from './problemsOnDisk.ts';

const now = <T>(stream: Promise<AsyncIterable<T>>): Promise<T> => waitFor(stream, () => true);
const draftKey = 'soak';

/** Records what a console was requested to do before each kill, and what main confirmed. */
export class ConsoleRecord {
  readonly console: KilledConsole;
  readonly sample: SampleForTests;
  /** Names of runs and rules that must be created exactly once, and whether main confirmed them. */
  readonly runs = new Map<string, boolean>();
  readonly rules = new Map<string, boolean>();
  /** Numbers of the last draft sent and the last draft confirmed. 0: none yet. */
  draftSent = 0;
  draftConfirmed = 0;
  playbookId = '';
  snapshot: Buffer = Buffer.alloc(0);
  #workspaceIds: readonly string[] = [];
  readonly #name: string;
  #made = 0;

  constructor(console: KilledConsole, sample: SampleForTests, name: string) {
    this.console = console;
    this.sample = sample;
    this.#name = name;
  }

  get bridge() {
    return this.console.window.bridge;
  }

  newName(): string {
    this.#made += 1;
    return `${this.#name}-${this.#made}`;
  }

  /**
   * Creates a second workspace and a snapshot file.
   * @param secondOrigin another address of the same server
   */
  async prepare(secondOrigin: string): Promise<void> {
    await this.console.start();
    await this.console.ensureSignedIn();
    const { playbooks } = (await this.bridge.playbooks.list()).data;
    this.playbookId = playbooks.find(({ name }) => name === 'fail-on-the-way')?.id ?? '';
    ({ file: this.snapshot } = await saveSnapshot(this.console, this.console.window));
    const first = (await now(this.bridge.workspaces.changes())).openId ?? '';
    const added = await this.bridge.workspaces.add({ address: secondOrigin });
    if (added.outcome !== 'added') throw new Error(`The outcome was ${JSON.stringify(added)}`);
    await this.console.ensureSignedIn();
    this.#workspaceIds = [first, added.workspace.id];
    await this.openWorkspace(0);
  }

  /** @param index 0: the sample's workspace, 1: the second workspace */
  async openWorkspace(index: number): Promise<void> {
    await this.bridge.workspaces.open({ id: this.#workspaceIds[index] ?? '' });
  }

  /** Checks everything that must survive a restart, and reopens the first workspace. */
  async check(): Promise<string[]> {
    const { workspaces, openId, notice } = await now(this.bridge.workspaces.changes());
    const ids = workspaces.map(({ id }) => id);
    const problems = [
      ...(notice === null ? [] : [`Workspaces: ${notice}`]),
      ...this.#workspaceIds.filter((id) => !ids.includes(id)).map((id) => `The workspace ${id} is gone.`),
      ...leftoversOfSnapshots(this.console.data, ids),
    ];
    if (openId !== this.#workspaceIds[0]) await this.openWorkspace(0);
    for (const id of ids.filter((one) => !this.#workspaceIds.includes(one)))
      await this.bridge.workspaces.remove({ id, forgetData: true });
    await this.console.ensureSignedIn();
    const sync = await waitFor(this.bridge.sync.changes(), ({ status }) => status !== 'off');
    if (sync.notice !== null) problems.push(`Sync: ${sync.notice}`);
    const { text } = await this.bridge.drafts.read({ key: draftKey });
    const kept = Number(text ?? 0);
    if (kept < this.draftConfirmed || kept > this.draftSent)
      problems.push(`The draft is ${kept}; ${this.draftConfirmed} was confirmed and ${this.draftSent} sent.`);
    return problems;
  }

  /** Saves drafts until the console process ends. */
  async typeDraft(): Promise<void> {
    for (;;) {
      this.draftSent += 1;
      const typed = this.draftSent;
      await this.bridge.drafts.write({ key: draftKey, text: String(typed) });
      this.draftConfirmed = typed;
    }
  }

  /**
   * Counts the created runs and rules on the server.
   * @returns duplicates, and confirmed items that are missing
   */
  async checkServer(): Promise<string[]> {
    const runs = await this.sample.query<{ name: string; count: number }>(
      `select parameters ->> 'code' as name, count(*)::int as count from playbook_runs group by 1`,
    );
    const rules = await this.sample.query<{ name: string; count: number }>(
      'select name, count(*)::int as count from incident_rules group by 1',
    );
    return [...differences('run', this.runs, runs), ...differences('rule', this.rules, rules)];
  }
}

function differences(
  what: string,
  made: ReadonlyMap<string, boolean>,
  there: ReadonlyArray<{ readonly name: string; readonly count: number }>,
): string[] {
  const counts = new Map(there.map(({ name, count }) => [name, count]));
  return [...made].flatMap(([name, isConfirmed]) => {
    const count = counts.get(name) ?? 0;
    if (count > 1) return [`The ${what} ${name} is there ${count} times.`];
    return isConfirmed && count === 0 ? [`The ${what} ${name} was confirmed and is not there.`] : [];
  });
}
