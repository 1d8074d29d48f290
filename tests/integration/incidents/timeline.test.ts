import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { BundleProgress } from '#contract/incidents.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { sample, openSignedIn, cutOff } = sampleAndWindow();

const title = 'Card authorisations failing';
const rollout = 'image 3.17.4 to 3.18.2, DB_POOL_MAX 50 to 200, 6 replicas';

async function open(role = 'admin') {
  const opened = await openSignedIn(role);
  await untilFeeds(opened.window, ['items', 'changes', 'insights', 'checks', 'runs', 'incidents']);
  return opened;
}

async function incidentId({ bridge }: TestWindow): Promise<string> {
  const { data } = await bridge.incidents.list({
    filter: { search: title },
    sortBy: 'created_at',
    sortOrder: 'desc',
    pageIndex: 0,
    pageSize: 10,
  });
  const [found] = data.incidents;
  if (found === undefined) throw new Error('There is no incident of the story.');
  return found.id;
}

/** Waits until the links between checks and items are synced, so that an item's checks are known. */
const linked = (window: TestWindow, itemId: string) =>
  expect
    .poll(async () => (await window.bridge.health.checks.ofItem({ itemId })).source, { timeout: 20_000 })
    .toBe('cache');

type App = Awaited<ReturnType<typeof openSignedIn>>['app'];

async function save(app: App, { bridge }: TestWindow, id: string) {
  const steps: BundleProgress[] = [];
  let file: Promise<Buffer> | undefined;
  for await (const step of await bridge.incidents.bundle({ id })) {
    steps.push(step);
    if (step.stage === 'offer')
      file = fetch(new URL(app.url).origin + step.path).then(async (answer) =>
        Buffer.from(await answer.arrayBuffer()),
      );
  }
  return { steps, bytes: (await file) ?? Buffer.alloc(0) };
}

/** Returns the files of a bundle, without their common folder. */
function unpacked(bytes: Buffer): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(unzipSync(bytes)).map(([path, data]) => [
      path.replace(/^[^/]+\//, ''),
      Buffer.from(data).toString(),
    ]),
  );
}

describe('the timeline of an incident', () => {
  it('shows the rollout before the checks that changed, and the actions and comments', async () => {
    const { window } = await open();
    await linked(window, await itemIdOf(window, 'payments-worker', 'Kubernetes::Deployment'));
    const id = await incidentId(window);
    const { data } = await window.bridge.timeline.of({ of: 'incident', id });
    const place = (wanted: string | RegExp) =>
      data.events.findIndex((event) =>
        typeof wanted === 'string' ? event.title === wanted : wanted.test(event.title),
      );
    expect(place(rollout)).toBeGreaterThan(-1);
    // The check flaps before the rollout, and stays unhealthy after it.
    const [turned] = data.events
      .slice(place(rollout))
      .filter((event) => event.title === 'authorise-visa failed');
    expect(Date.parse(turned?.endAt ?? '') - Date.parse(turned?.at ?? '')).toBeGreaterThan(2 * 60_000);
    expect(place(/^INC-142 opened/)).toBeGreaterThan(place(rollout));
    expect(place('INC-142 is investigating')).toBeGreaterThan(place(/^INC-142 opened/));
    expect(place(/^Priya Raman: The pool size/)).toBeGreaterThan(-1);
    // A playbook run on the deployment.
    expect(data.events.some(({ lane }) => lane === 'runs')).toBe(true);
    const times = data.events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('contains the checks of the components that are evidence, once they are synced', async () => {
    const { window } = await open();
    const id = await incidentId(window);
    const read = async () => (await window.bridge.timeline.of({ of: 'incident', id })).data;
    await expect
      .poll(async () => (await read()).gaps.map(({ why }) => why), { timeout: 20_000 })
      .not.toContain('components');
    const { data: page } = await window.bridge.incidents.get({ id });
    const components = page.hypotheses.flatMap(({ evidences }) =>
      evidences.flatMap(({ componentId }) => componentId ?? []),
    );
    expect(components.length).toBeGreaterThan(0);
    const ofComponents = await Promise.all(
      components.map((componentId) => window.bridge.health.checks.ofComponent({ componentId })),
    );
    const checkIds = ofComponents.flatMap(({ data }) => data.checkIds);
    const checkEvents = (await read()).events.flatMap(({ lane, target }) =>
      lane === 'checks' && target.kind === 'check' ? [target.id] : [],
    );
    expect(checkEvents.filter((check) => checkIds.includes(check)).length).toBeGreaterThan(0);
  });

  it('is available offline, and lists the missing parts', async () => {
    const { window } = await open();
    const id = await incidentId(window);
    await cutOff(window);
    const { data, source } = await window.bridge.timeline.of({ of: 'incident', id });
    expect(source).toBe('cache');
    expect(data.events.some((event) => event.title === rollout)).toBe(true);
    expect(data.gaps).toContainEqual({ lane: 'runs', why: 'not asked', count: null, since: null });
  });

  it('shows playbook runs offline as of the last visit', async () => {
    const { window } = await open();
    const id = await incidentId(window);
    const before = await window.bridge.timeline.of({ of: 'incident', id });
    const runs = before.data.events.filter(({ lane }) => lane === 'runs');
    await cutOff(window);
    await expect
      .poll(async () =>
        (await window.bridge.timeline.of({ of: 'incident', id })).data.events.filter(
          ({ lane }) => lane === 'runs',
        ),
      )
      .toEqual(runs);
    const { data } = await window.bridge.timeline.of({ of: 'incident', id });
    expect(data.gaps).toContainEqual(expect.objectContaining({ lane: 'runs', why: 'as kept' }));
  });

  it('sends no request when only cached data is requested', async () => {
    const { window } = await open();
    const id = await incidentId(window);
    await sample().fault({ kind: 'status', status: 500, path: '/db/playbook_runs', count: -1 });
    const { data } = await window.bridge.timeline.of({ of: 'incident', id, kept: true });
    expect(data.events.length).toBeGreaterThan(0);
    expect(data.gaps.map(({ lane }) => lane)).not.toContain('runs');
  });

  it('returns NOT_FOUND for an id that is not an incident', async () => {
    const { window } = await open();
    for (const id of ['none', '01920000-0000-7000-8000-00000000dead'])
      await expect(window.bridge.timeline.of({ of: 'incident', id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
  });
});

describe('the timeline of an item', () => {
  it('shows its changes, its checks, and the incident that mentions it', async () => {
    const { window } = await open();
    const id = await itemIdOf(window, 'payments-worker', 'Kubernetes::Deployment');
    await linked(window, id);
    const { data } = await window.bridge.timeline.of({ of: 'item', id });
    const titles = data.events.map((event) => event.title);
    expect(titles).toContain(rollout);
    expect(titles).toContain('INC-142 opened');
    expect(titles).toContain('payments-worker ready failed');
    const longer = await window.bridge.timeline.of({ of: 'item', id, span: '7d' });
    expect(longer.data.events.length).toBeGreaterThan(data.events.length);
  });
});

describe('the evidence bundle of an incident', () => {
  const expectWhole = (bytes: Buffer) => {
    const files = unpacked(bytes);
    const sums = (files.get('SHA256SUMS') ?? '').trimEnd().split('\n');
    expect(sums).toHaveLength(files.size - 1);
    for (const line of sums) {
      const [hash, path] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files.get(path ?? '') ?? '')
          .digest('hex'),
        path,
      ).toBe(hash);
    }
    return files;
  };

  it('contains all related files with correct hashes, and reports its progress', async () => {
    const { app, window } = await open();
    await linked(window, await itemIdOf(window, 'payments-worker', 'Kubernetes::Deployment'));
    const id = await incidentId(window);
    const { data: page } = await window.bridge.incidents.get({ id });
    const { steps, bytes } = await save(app, window, id);
    expect(steps.at(-1)).toMatchObject({ stage: 'finished', bytes: bytes.length });
    const told = steps.flatMap((step) => (step.stage === 'running' ? [step.step] : []));
    expect([...new Set(told)]).toEqual(['timeline', 'evidence', 'runs', 'writing']);
    const files = expectWhole(bytes);
    for (const path of [
      'README.txt',
      'timeline.html',
      'timeline.md',
      'timeline.json',
      'incident.json',
      'changes.csv',
      'changes.json',
      'history.json',
      'playbook-runs.json',
    ])
      expect([...files.keys()], path).toContain(path);
    const evidences = page.hypotheses.flatMap((hypothesis) => hypothesis.evidences);
    const numbers = new Set([...files.keys()].flatMap((path) => /^evidence\/(\d+)-/.exec(path)?.[1] ?? []));
    expect(numbers.size).toBe(evidences.length);
    const named = (part: RegExp) => [...files].find(([path]) => part.test(path))?.[1] ?? '';
    expect(named(/^evidence\/.*config-payments-worker\.txt/)).toMatch(/^> {5}\d+ {2}.*DB_POOL_MAX/m);
    expect(named(/^evidence\/.*check-authorise-visa\.csv/)).toMatch(/^\ufeffTime,Passed,.*\r\n.*,no,/);
    expect(
      named(/^evidence\/.*log-.*\.jsonl/)
        .trim()
        .split('\n'),
    ).toHaveLength(3);
    expect(named(/^check-runs\/.*authorise-visa\.csv/)).toContain('pool');
    expect(files.get('changes.csv')).toContain('3.18.2');
    expect(files.get('timeline.html')).toContain('INC-142');
    expect(files.get('timeline.md')).toContain('Card authorisations failing');
    // Mentions are displayed as names, without their markup.
    expect(files.get('timeline.html')).toContain('@Tomás Vidal');
    expect(files.get('timeline.html')).not.toContain('user:');
  });

  it('contains no secrets of the user and no responder tracker data', async () => {
    const { app, window } = await open();
    const { bytes } = await save(app, window, await incidentId(window));
    const all = [...unpacked(bytes).values()].join('\n');
    const { email, password } = sample().account('admin');
    for (const secret of [email, password, 'oncall@meridian.example', 'responder_clients'])
      expect(all).not.toContain(secret);
  });

  it('is created offline from cached data', async () => {
    const { app, window } = await open();
    const id = await incidentId(window);
    await cutOff(window);
    const files = expectWhole((await save(app, window, id)).bytes);
    expect(files.get('README.txt')).toContain('The playbook runs are not shown');
    expect(files.get('timeline.md')).toContain('authorise-visa');
  });

  it('leaves no file when it is aborted', async () => {
    const { app, window } = await open();
    const id = await incidentId(window);
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-bundle-'));
    app.host.saveFile = async ({ name }) => new AtomicFileWriter(join(folder, name));
    const giving = new AbortController();
    const steps = await window.bridge.incidents.bundle({ id }, { signal: giving.signal });
    await expect(
      (async () => {
        for await (const step of steps) if (step.stage === 'running') giving.abort();
      })(),
    ).rejects.toThrow();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    // A bundle that is not cancelled is saved.
    let last: BundleProgress | undefined;
    for await (const step of await window.bridge.incidents.bundle({ id })) last = step;
    const [name = ''] = readdirSync(folder);
    expect(last).toMatchObject({ stage: 'finished', name, path: join(folder, name) });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^INC-142-evidence-.*\.zip$/)]);
    expect(existsSync(folder)).toBe(true);
  });

  it('is canceled when the user closes the dialog, and fails for an unknown incident', async () => {
    const { app, window } = await open();
    app.host.saveFile = async () => null;
    const steps: BundleProgress[] = [];
    for await (const step of await window.bridge.incidents.bundle({ id: await incidentId(window) }))
      steps.push(step);
    expect(steps).toEqual([{ stage: 'cancelled' }]);
    await expect(
      (async () => {
        for await (const step of await window.bridge.incidents.bundle({ id: 'none' })) void step;
      })(),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
