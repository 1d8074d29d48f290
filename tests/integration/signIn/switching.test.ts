import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SeededRandom } from '../../sample-server/random.ts';
import { connectWindow, waitFor } from '../../support/bridgeClient.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { type HostedForTests, startHostedForTests } from '../../support/hostedForTests.ts';
import { listInput } from '../../support/listInput.ts';
import { testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { openedLinks, signInByBrowser } from '../../support/signInInBrowser.ts';
import { startApplication } from '../../support/testApplication.ts';

const marks = { Harbour: 'of-the-harbour', Yard: 'of-the-yard' } as const;

/** Synced tables, and a text column to mark with the organization. */
const marked = [
  ['config_items', 'name'],
  ['checks', 'name'],
  ['components', 'name'],
  ['incidents', 'title'],
] as const;

let provider: HostedForTests;
beforeAll(async () => {
  provider = await startHostedForTests({ backends: ['harbour', 'yard'] });
  for (const name of ['Harbour', 'Yard'] as const) {
    const sample = provider.backend(name === 'Harbour' ? 'harbour' : 'yard');
    // Both servers use the same ids, so misdirected rows would replace the organization's own.
    for (const [relation, column] of marked)
      await sample.query(`update ${relation} set ${column} = left(${column}, 60) || ' ${marks[name]}'`);
    await sample.refresh();
  }
});
afterAll(() => provider.stop());

/** Returns the number of rows that contain a mark, by table. */
function tablesWith(path: string, mark: string): Map<string, number> {
  const database = new Database(path, { readonly: true });
  const found = new Map<string, number>();
  const tables = database
    .prepare<[], { name: string }>(`select name from sqlite_schema where type = 'table'`)
    .all();
  for (const { name } of tables) {
    for (const row of database.prepare<[], Record<string, unknown>>(`select * from "${name}"`).iterate()) {
      const text = Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' ');
      if (text.includes(mark)) found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  database.close();
  return found;
}

const databasesOf = (data: string, id: string): string[] => {
  const folder = join(data, 'kept', id);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.db'))
    .map((name) => join(folder, name));
};

it('no row of one organization is stored with another’s, across 100 random switches during sync', async () => {
  const keychain = testKeychain();
  const { prepareHost } = openedLinks();
  const app = await startApplication({ loadKeychain: keychain.load, prepareHost });
  const window = await connectWindow(app.url);
  const { bridge } = window;
  await waitForSession(window, 'no-workspace');
  await bridge.workspaces.add({
    address: provider.backend('harbour').origin,
    signIn: { accounts: provider.origin },
  });
  await waitForSession(window, 'signed-out');
  const { email, password } = provider.account('admin');
  await signInByBrowser(window, {
    door: 'hosted',
    act: (url) => new SimulatedBrowser().signInAt(url, { identifier: email, password }),
  });
  await waitForSession(window, 'choose-organisation');
  await bridge.session.organisation.choose({ id: provider.organisationId('Harbour') });
  await waitForServerStatus(window, 'online');
  await bridge.session.organisation.open({ id: provider.organisationId('Yard') });
  await waitForServerStatus(window, 'online');
  const { workspaces } = await waitFor(bridge.workspaces.changes(), (list) => list.workspaces.length === 2);
  const idOf = (name: string) => workspaces.find((one) => one.name === name)?.id ?? '';

  const random = new SeededRandom(22);
  const asked: Promise<unknown>[] = [];
  for (let round = 0; round < 100; round += 1) {
    const opening = bridge.workspaces.open({ id: idOf(round % 2 === 0 ? 'Harbour' : 'Yard') });
    asked.push(opening);
    // Requests and an immediate sync, regardless of which workspace is open by then.
    asked.push(bridge.catalog.items.list(listInput).catch(() => undefined));
    asked.push(bridge.sync.now({}).catch(() => undefined));
    await pass(random.between(0, 90));
    if (random.next() < 0.3) await opening;
  }
  await Promise.all(asked);
  for (const name of ['Harbour', 'Yard'] as const) {
    await bridge.workspaces.open({ id: idOf(name) });
    await waitForServerStatus(window, 'online');
    await expect
      .poll(
        async () => {
          const { source, data } = await bridge.catalog.items.list(listInput);
          return source === 'cache' && data.items.every((item) => item.name.endsWith(marks[name]));
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await waitFor(
      bridge.sync.changes(),
      ({ feeds }) =>
        ['checks', 'components', 'incidents'].every((wanted) =>
          feeds.some(({ name: feed, asOf }) => feed === wanted && asOf !== null),
        ),
      60_000,
    );
  }
  window.close();
  await app.stop();

  for (const [name, own, foreign] of [
    ['Harbour', marks.Harbour, marks.Yard],
    ['Yard', marks.Yard, marks.Harbour],
  ] as const) {
    const databases = databasesOf(app.data, idOf(name));
    expect(databases.length).toBeGreaterThan(0);
    const kept = databases.flatMap((path) => [...tablesWith(path, own)]);
    expect(kept.length, `${name} keeps its own`).toBeGreaterThan(3);
    expect(
      databases.flatMap((path) => [...tablesWith(path, foreign)]),
      `${name} keeps nothing else`,
    ).toEqual([]);
  }
}, 180_000);
