import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { listInput } from '../support/listInput.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { startSignedIn } from '../support/startSignedIn.ts';
import type { startApplication } from '../support/testApplication.ts';

const plantedTexts = {
  password: 'planted-pass-word',
  token: 'planted.token.in.a.line',
  cookie: 'planted-cookie-value',
  kubeconfig: 'planted-kubeconfig-token',
  searchText: 'planted-search-text',
};

let sample: SampleForTests;
let app: Awaited<ReturnType<typeof startApplication>>;
let window: TestWindow;
beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-diagnostics-'));
  mkdirSync(join(data, 'logs'), { recursive: true });
  const started = await startSignedIn({ data });
  ({ sample, app, window } = started);
  await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
    feeds.some(({ name, state }) => name === 'items' && state === 'fresh'),
  );
  await window.bridge.shell.preferences.write({
    lastRoutes: { w: `/catalog?search=${plantedTexts.searchText}` },
    recentQueries: [plantedTexts.searchText],
    listQueries: { health: [plantedTexts.searchText], incidents: [plantedTexts.searchText, 'web'] },
  });
  const answer = await window.bridge.catalog.items.list(listInput);
  expect(answer.data).toBeDefined();
  appendFileSync(
    join(data, 'logs', 'main.log'),
    [
      `form password=${plantedTexts.password}`,
      `Authorization: Bearer ${plantedTexts.token}`,
      `Cookie: ory_kratos_session=${plantedTexts.cookie}; other=1`,
      `users:\n- user:\n    token: ${plantedTexts.kubeconfig}`,
      `call failed call=catalog.items.list input={"search":"${plantedTexts.searchText}"} error=Error`,
      'a line that helps',
      '',
    ].join('\n'),
  );
  writeFileSync(join(data, 'logs', 'main.old.log'), `older password: ${plantedTexts.password}\n`);
  return started.end;
});

async function saveDiagnostics(withServers = false): Promise<Record<string, string>> {
  let download: Promise<Response> | undefined;
  const stages: string[] = [];
  for await (const step of await window.bridge.about.diagnostics.save({ withServers })) {
    stages.push(step.stage);
    if (step.stage === 'offer') download = fetch(new URL(app.url).origin + step.path);
  }
  expect(stages).toEqual(['offer', 'saved']);
  const response = await download;
  expect(response?.headers.get('content-disposition')).toMatch(
    /quarterdeck-diagnostics-\d{4}-\d\d-\d\d\.zip/,
  );
  const files = unzipSync(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name.split('/')[1] ?? name, strFromU8(bytes)]),
  );
}

describe('the diagnostics', () => {
  it('contain exactly the listed files', async () => {
    const files = await saveDiagnostics();
    const list = await window.bridge.about.diagnostics.list({ withServers: false });
    expect(list.map(({ name }) => name)).toEqual(Object.keys(files));
    expect(list.every(({ what }) => what.length > 10)).toBe(true);
    expect(Object.keys(files)).toEqual([
      'about.json',
      'settings.json',
      'workspaces.json',
      'session.json',
      'sync.json',
      'databases.json',
      'main.log',
      'main.old.log',
    ]);
  });

  it('contain no secrets, no server data, and no names of people', async () => {
    const { email, password, accessToken } = sample.account('admin');
    const text = Object.values(await saveDiagnostics()).join('\n');
    const unwanted = { ...plantedTexts, email, personPassword: password, accessToken };
    const found = Object.entries(unwanted).filter(([, secret]) => text.includes(secret));
    expect(found).toEqual([]);
    expect(text).not.toContain('payments-worker');
    expect(text).toContain('a line that helps');
    expect(text).toContain('older');
  });

  it('contain versions, phases, feeds, and the schema of each database', async () => {
    const files = await saveDiagnostics();
    const parseFile = (name: string) => JSON.parse(files[name] ?? '') as never;
    expect(parseFile('about.json')).toMatchObject({
      version: '0.0.0-test',
      host: 'web',
      phases: expect.arrayContaining([expect.objectContaining({ phase: 'quarterdeck:starting' })]),
    });
    expect(parseFile('session.json')).toMatchObject({
      status: 'signed-in',
      server: 'online',
      keptIn: 'memory',
    });
    expect(parseFile('sync.json')).toMatchObject({ status: 'on' });
    expect(parseFile('settings.json')).toMatchObject({
      theme: 'system',
      rememberedAddresses: 1,
      recentQueries: 1,
      listQueries: 3,
    });
    expect(parseFile('databases.json')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: expect.stringMatching(/^[0-9a-f]{8}\/[0-9a-f]{8}\/cache\.v\d+\.db$/),
          journal: 'wal',
          pageSizeBytes: 4096,
          userVersion: expect.any(Number),
        }),
      ]),
    );
  });

  it('name servers only when the user chooses to include them', async () => {
    const withoutServers = (await saveDiagnostics(false))['workspaces.json'] ?? '';
    const withServerNames = (await saveDiagnostics(true))['workspaces.json'] ?? '';
    expect(JSON.parse(withoutServers)).toMatchObject([
      { server: expect.stringMatching(/^server-[0-9a-f]{8}$/) },
    ]);
    expect(withoutServers).not.toContain(new URL(sample.origin).port);
    expect(withServerNames).toContain(sample.origin);
  });

  it('report the version, host, data folder, and runtime', async () => {
    const about = await window.bridge.about.read();
    expect(about).toMatchObject({ version: '0.0.0-test', host: 'web', dataFolder: app.data });
    expect(about.runtime).toContainEqual({ name: 'Node.js', version: process.versions.node });
  });
});
