import { mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogExportInput, CatalogExportProgress } from '#contract/catalog.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

/** More than two chunks. */
const many = 2_400;
const type = 'Export::Widget';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests();
  const items = Array.from({ length: many }, (_, at) => ({
    action: 'insert' as const,
    item: {
      name: `widget-${String((at * 7919) % many).padStart(5, '0')}`,
      type,
      status: at % 3 === 0 ? 'Failed' : 'Running',
      tags: { team: `team-${at % 5}`, odd: '=1,"2"' },
    },
  }));
  await sample.changeItem(items);
  await sample.refresh();
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await sample.clearFaults();
});

async function open() {
  const options = { server: sample.origin, loadKeychain: testKeychain().load };
  const opened = await openApplication(options, ended);
  await waitForSession(opened.window, 'signed-out');
  return opened;
}

async function openSynced() {
  const opened = await open();
  await signInAs(opened.window, sample);
  await untilFeeds(opened.window, ['items']);
  return opened;
}

/** Signs in while syncing items fails, so that lists come from the server. */
async function openUnsynced() {
  const opened = await open();
  await sample.fault({ kind: 'status', status: 500, path: '/db/config_items', count: -1 });
  await signInAs(opened.window, sample);
  return opened;
}

type App = Awaited<ReturnType<typeof open>>['app'];

const asked: CatalogExportInput = {
  filter: { hideDeleted: true, type },
  sortBy: 'name',
  sortOrder: 'asc',
  format: 'csv',
  columns: ['name', 'status', 'tags', 'id'],
};

/** Exports like a window, which downloads an offered file immediately. */
async function save(app: App, window: TestWindow, input: CatalogExportInput) {
  const steps: CatalogExportProgress[] = [];
  let file: Promise<string> | undefined;
  for await (const step of await window.bridge.catalog.items.export(input)) {
    steps.push(step);
    if (step.stage === 'offer') file = fetch(new URL(app.url).origin + step.path).then(textOf);
  }
  return { steps, text: (await file) ?? '' };
}

/** Unlike `Response.text()`, keeps the byte order mark. */
const textOf = async (response: Response): Promise<string> =>
  Buffer.from(await response.arrayBuffer()).toString();
const lines = (text: string) => text.split('\r\n').slice(1, -1);
const name = (line: string) => line.split(',')[0];

/** Makes the host save to a new folder, like a save dialog. Returns the folder. */
function saveByDialog(app: App, file: (path: string) => AtomicFileWriter) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-export-'));
  app.host.saveFile = async ({ name: proposed }) => file(join(folder, proposed));
  return folder;
}

const openBelow = (folder: string): string[] =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc/self/fd').flatMap((descriptor) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${descriptor}`);
          return path.startsWith(folder) ? [path] : [];
        } catch {
          // The descriptor was only open during the listing.
          return [];
        }
      });

/** A file that hangs after the first parts. */
class StuckFile extends AtomicFileWriter {
  #parts = 0;
  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#parts += 1;
    if (this.#parts <= 2) super._write(chunk, encoding, done);
  }
}

class FullDisk extends AtomicFileWriter {
  override _write(_chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    done(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' }));
  }
}

describe('a catalog export', () => {
  it('contains every row that matches the filter, in list order, and reports its progress', async () => {
    const { app, window } = await openSynced();
    const { steps, text } = await save(app, window, asked);
    expect(steps[0]).toMatchObject({ stage: 'offer', path: expect.stringMatching(/^\/saved\//) });
    expect(steps.at(-1)).toEqual({ stage: 'finished', rows: many });
    const running = steps.filter((step) => step.stage === 'running');
    expect(running.every(({ total }) => total === many)).toBe(true);
    expect(running.map(({ done }) => done)).toEqual(running.map(({ done }) => done).sort((a, b) => a - b));
    expect(text.split('\r\n')[0]).toBe('\ufeffName,Status,Tags,ID');
    const names = lines(text).map(name);
    expect(names).toHaveLength(many);
    expect(names).toEqual([...names].sort());
    expect(lines(text)[0]).toContain('"odd==1,""2""; team=team-0"');
  });

  it('matches the list for another filter, order, and format', async () => {
    const { app, window } = await openSynced();
    const filter = {
      hideDeleted: true,
      type,
      status: { include: ['Failed'], exclude: [] },
      labels: { include: [{ key: 'team', value: 'team-3' }], exclude: [] },
    };
    const sort = { sortBy: 'name', sortOrder: 'desc' } as const;
    const listed = await window.bridge.catalog.items.list({ ...listInput, filter, ...sort, pageSize: 1000 });
    const { text } = await save(app, window, { ...asked, filter, ...sort, format: 'json' });
    const items = JSON.parse(text) as Array<{ id: string; tags: object }>;
    expect(listed.source).toBe('cache');
    expect(items.length).toBeGreaterThan(100);
    expect(items.map(({ id }) => id)).toEqual(listed.data.items.map(({ id }) => id));
    expect(items[0]?.tags).toEqual({ odd: '=1,"2"', team: 'team-3' });
    const withLabels = await save(app, window, { ...asked, columns: ['labels', 'id'], format: 'json' });
    expect(JSON.parse(withLabels.text)[0]).toEqual({ labels: expect.any(Object), id: expect.any(String) });
  });

  it('works offline when all items are synced', async () => {
    const { app, window } = await openSynced();
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    const { steps, text } = await save(app, window, asked);
    expect(steps.at(-1)).toEqual({ stage: 'finished', rows: many });
    expect(lines(text)).toHaveLength(many);
  });

  it('reads from the server page by page while items are not fully synced', async () => {
    const { app, window } = await openUnsynced();
    const { steps, text } = await save(app, window, asked);
    expect(steps.at(-1)).toEqual({ stage: 'finished', rows: many });
    expect(lines(text).map(name)).toEqual(
      Array.from({ length: many }, (_, at) => `widget-${String(at).padStart(5, '0')}`),
    );
  });

  it('offers no file and reports the reason when the rows cannot be read', async () => {
    const { app, window } = await openUnsynced();
    await sample.fault({
      kind: 'status',
      status: 403,
      body: 'Access Denied',
      path: '/db/configs',
      count: -1,
    });
    await expect(save(app, window, asked)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { details: expect.stringContaining('Access Denied') },
    });
    await waitForServerStatus(window, 'online');
  });

  it('aborts the download with a message when the server fails midway', async () => {
    const { app, window } = await openUnsynced();
    await sample.fault({
      kind: 'status',
      status: 503,
      body: 'going down',
      path: '/db/configs',
      skip: 1,
      count: -1,
    });
    let download: Promise<string> | undefined;
    const reading = async () => {
      for await (const step of await window.bridge.catalog.items.export(asked))
        if (step.stage === 'offer') {
          download = fetch(new URL(app.url).origin + step.path).then(textOf);
          download.catch(() => undefined);
        }
    };
    await expect(reading()).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: 'The server answered 503.' },
    });
    await expect(download).rejects.toThrow();
    expect(app.readLog()).toContain('catalog.items.export');
  });

  it('is canceled when the user stops the download', async () => {
    const { app, window } = await openUnsynced();
    await sample.fault({ kind: 'delay', delayMs: 60_000, path: '/db/configs', skip: 1, count: -1 });
    const stopping = new AbortController();
    const stages: string[] = [];
    for await (const step of await window.bridge.catalog.items.export(asked)) {
      stages.push(step.stage);
      if (step.stage === 'offer') {
        const response = await fetch(new URL(app.url).origin + step.path, { signal: stopping.signal });
        await response.body?.getReader().read();
        stopping.abort();
      }
    }
    expect(stages.at(-1)).toBe('cancelled');
  });

  it('leaves no file and no open handle when canceled midway', async () => {
    const { app, window } = await openSynced();
    const folder = saveByDialog(app, (path) => new StuckFile(path));
    const cancelling = new AbortController();
    const exporting = async () => {
      const { signal } = cancelling;
      for await (const step of await window.bridge.catalog.items.export(asked, { signal }))
        if (step.stage === 'running' && step.done >= 1_000) {
          expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
          cancelling.abort();
        }
    };
    await expect(exporting()).rejects.toThrow();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    await expect.poll(() => openBelow(folder)).toEqual([]);
  });

  it('leaves no file and no open handle when its window closes', async () => {
    const { app, window } = await openSynced();
    const folder = saveByDialog(app, (path) => new StuckFile(path));
    const begun = Promise.withResolvers<void>();
    const exporting = async () => {
      for await (const step of await window.bridge.catalog.items.export(asked))
        if (step.stage === 'running' && step.done >= 1_000) begun.resolve();
    };
    exporting().catch(() => undefined);
    await begun.promise;
    expect(readdirSync(folder)).toHaveLength(1);
    window.close();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    await expect.poll(() => openBelow(folder)).toEqual([]);
  });

  it('writes a complete file to the path from the dialog; closing the dialog cancels the export', async () => {
    const { app, window } = await openSynced();
    const folder = saveByDialog(app, (path) => new AtomicFileWriter(path));
    const { steps } = await save(app, window, asked);
    expect(steps.map(({ stage }) => stage)).not.toContain('offer');
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/^catalog-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines(readFileSync(join(folder, file), 'utf8'))).toHaveLength(many);
    app.host.saveFile = async () => null;
    expect((await save(app, window, asked)).steps).toEqual([{ stage: 'cancelled' }]);
  });

  it('reports a full disk without waiting for the server', async () => {
    const { app, window } = await openUnsynced();
    await sample.fault({ kind: 'delay', delayMs: 60_000, path: '/db/configs', skip: 1, count: -1 });
    const folder = saveByDialog(app, (path) => new FullDisk(path));
    await expect(save(app, window, asked)).rejects.toMatchObject({
      data: {
        sentence: 'The disk is full. No file was written.',
        details: expect.stringContaining('ENOSPC'),
      },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a file that cannot be written', async () => {
    const { app, window } = await openSynced();
    saveByDialog(app, (path) => new AtomicFileWriter(join(path, 'no such folder', 'x.csv')));
    await expect(save(app, window, asked)).rejects.toMatchObject({
      data: {
        sentence: 'The file could not be written. Choose another folder.',
        details: expect.stringContaining('ENOENT'),
      },
    });
  });
});
