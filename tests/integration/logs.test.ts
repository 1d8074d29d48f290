import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogFilter } from '#contract/logs.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import type { TestWindow } from '../support/bridgeClient.ts';
import { sampleAndWindow } from '../support/sampleAndWindow.ts';

const { sample, open, openSignedIn, cutOff, ended } = sampleAndWindow();

const all: LogFilter = { text: '', from: null, to: null, labels: [] };

async function componentId({ bridge }: TestWindow, name: string): Promise<string> {
  const { data } = await bridge.logs.components();
  const found = data.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
}

async function read(window: TestWindow, name = 'payments', selector = 'payments-worker') {
  const question = { componentId: await componentId(window, name), selector };
  const { data } = await window.bridge.logs.read(question);
  return { question, ...data };
}

describe('logs', () => {
  it('are offered for components that have log sources', async () => {
    const window = await open();
    const { data } = await window.bridge.logs.components();
    expect(data.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['checkout', 'payments', 'payments-db']),
    );
    expect(data.map(({ name }) => name)).not.toContain('search');
    const selectors = await window.bridge.logs.selectors({
      componentId: await componentId(window, 'payments'),
    });
    expect(selectors.data).toEqual({ name: 'payments', selectors: ['payments-worker', 'payments-api'] });
  });

  it('are read as a hundred thousand lines, and the window gets only the displayed part', async () => {
    const window = await open();
    const { session, lines } = await read(window);
    expect(lines).toBeGreaterThanOrEqual(100_000);
    const page = await window.bridge.logs.page({ session, filter: all, from: -100, count: 100 });
    expect(page.lines).toHaveLength(100);
    expect(page.matching).toBe(lines);
    const times = page.lines.map(({ timestamp }) => timestamp).filter((time) => time?.startsWith('20'));
    expect(times).toEqual(times.toSorted());
    const narrowed = await window.bridge.logs.page({
      session,
      filter: { ...all, text: 'POOL EXHAUSTED', labels: [{ key: 'version', value: '3.18.2', sign: 1 }] },
      from: 0,
      count: 5,
    });
    expect(narrowed.matching).toBeGreaterThan(100);
    for (const { message, level } of narrowed.lines) {
      expect(message).toContain('pool exhausted: 200 of 200');
      expect(level).toBe('error');
    }
    const early = await window.bridge.logs.page({
      session,
      filter: { ...all, text: 'pool exhausted', to: new Date(Date.now() - 60 * 60_000).toISOString() },
      from: 0,
      count: 5,
    });
    expect(early.matching).toBe(0);
  });

  it('are searched, copied, and described by their labels', async () => {
    const window = await open();
    const { session } = await read(window);
    const { bridge } = window;
    const found = await bridge.logs.find({ session, filter: all, what: '100000', from: 0, step: 1 });
    expect(found.index === null || found.count > 0).toBe(true);
    const huge = await bridge.logs.find({ session, filter: all, what: 'xxxEND', from: 0, step: 1 });
    expect(huge).toMatchObject({ place: 0, count: 1 });
    const { lines } = await bridge.logs.page({ session, filter: all, from: huge.index ?? 0, count: 1 });
    const [line] = lines;
    expect(line?.length).toBeGreaterThan(100_000);
    expect((await bridge.logs.line({ session, id: line?.id ?? -1 })).message).toMatch(/xxxEND$/);
    const ids = await bridge.logs.ids({ session, filter: all, from: huge.index ?? 0, count: 2 });
    expect(await bridge.logs.whole({ session, ids })).toHaveLength(2);
    const labels = await bridge.logs.labels({ session });
    expect(labels.find(({ key }) => key === 'version')?.values.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['3.18.1', '3.18.2']),
    );
  });

  it('are followed: new lines are added', async () => {
    const window = await open();
    const { session, lines } = await read(window, 'payments', 'payments-api');
    await expect
      .poll(async () => (await window.bridge.logs.refresh({ session })).lines, {
        timeout: 8_000,
        interval: 1_000,
      })
      .toBeGreaterThan(lines);
    const page = await window.bridge.logs.page({ session, filter: all, from: -1, count: 1 });
    expect(page.total).toBeGreaterThan(lines);
  });

  it('can be read again after main released them', async () => {
    const window = await open();
    const { session, question } = await read(window);
    const others = ['payments-api', 'payments-api', 'payments-api', 'payments-api'];
    for (const selector of others) await window.bridge.logs.read({ ...question, selector });
    const page = { filter: all, from: 0, count: 1 };
    await expect(window.bridge.logs.page({ session, ...page })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const again = await window.bridge.logs.read(question);
    expect((await window.bridge.logs.page({ session: again.data.session, ...page })).lines).toHaveLength(1);
    await window.bridge.logs.forget({ session: again.data.session });
    await expect(window.bridge.logs.page({ session: again.data.session, ...page })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are saved as text or JSON lines: all matching or the selected lines', async () => {
    const {
      window,
      app: { host },
    } = await openSignedIn();
    const { session } = await read(window);
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-logs-'));
    ended.push(() => rmSync(folder, { recursive: true }));
    const save = async (input: Partial<Parameters<typeof window.bridge.logs.save>[0]>) => {
      const target = join(folder, 'saved');
      let name = '';
      host.saveFile = async (file) => {
        name = file.name;
        return new AtomicFileWriter(target);
      };
      const stages: object[] = [];
      for await (const step of await window.bridge.logs.save({
        session,
        filter: all,
        format: 'text',
        name: 'payments-payments-worker',
        ...input,
      }))
        stages.push(step);
      return { name, last: stages.at(-1), text: readFileSync(target, 'utf8') };
    };
    const text = await save({ filter: { ...all, text: 'pool exhausted' } });
    expect(text.name).toMatch(/^payments-payments-worker-\d{4}-\d\d-\d\d-\d{6}\.log$/);
    const rows = text.text.trimEnd().split('\n');
    expect(text.last).toEqual({ stage: 'finished', rows: rows.length });
    for (const row of rows) expect(row).toMatch(/^20\d\d-.*Z ERROR pool exhausted/);
    const ids = await window.bridge.logs.ids({ session, filter: all, from: 10, count: 3 });
    const json = await save({ format: 'jsonl', ids });
    expect(json.name).toMatch(/\.jsonl$/);
    expect(
      json.text
        .trimEnd()
        .split('\n')
        .map((row) => Object.keys(JSON.parse(row))),
    ).toEqual(ids.map(() => ['timestamp', 'message', 'labels']));
    const everything = await save({ format: 'jsonl' });
    expect(everything.text.split('\n').length).toBeGreaterThan(100_000);
  });

  it('show the server’s message for a rejected request', async () => {
    const window = await open();
    const componentOf = await componentId(window, 'payments');
    await expect(
      window.bridge.logs.read({ componentId: componentOf, selector: 'nothing' }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { details: expect.stringContaining('Log selector was not found') },
    });
    await sample().fault({ kind: 'status', status: 500, path: '/logs', count: 1 });
    await expect(
      window.bridge.logs.read({ componentId: componentOf, selector: 'payments-api' }),
    ).rejects.toMatchObject({ code: 'SERVER' });
  });

  it('are rejected for a user without permission', async () => {
    const window = await open([], 'viewer');
    await expect(
      window.bridge.logs.read({ componentId: await componentId(window, 'payments'), selector: '' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are available offline as last read, and are removed when access is denied', async () => {
    const { window } = await openSignedIn();
    const { question, lines } = await read(window, 'checkout', 'checkout-api');
    await window.bridge.logs.selectors({ componentId: question.componentId });
    const readAgain = () => window.bridge.logs.read(question);
    await cutOff(window);
    // Lines are cached shortly after they are displayed.
    await expect
      .poll(
        () =>
          readAgain().then(
            ({ source }) => source,
            ({ code }) => code,
          ),
        { timeout: 8_000, interval: 250 },
      )
      .toBe('cache');
    const kept = await readAgain();
    expect(kept).toMatchObject({ source: 'cache', data: { lines } });
    expect(kept.because?.sentence).toBeTruthy();
    const { session } = kept.data;
    const page = await window.bridge.logs.page({ session, filter: all, from: -1, count: 1 });
    expect(page.lines[0]?.message).toBeTruthy();
    await expect(window.bridge.logs.refresh({ session })).rejects.toMatchObject({ code: 'OFFLINE' });
    expect((await window.bridge.logs.components()).source).toBe('cache');
    expect(
      (await window.bridge.logs.selectors({ componentId: question.componentId })).data.selectors,
    ).toEqual(['checkout-web', 'checkout-api']);
    await sample().clearFaults();
    await sample().fault({ kind: 'status', status: 403, path: '/logs', count: 1 });
    await expect(readAgain()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await cutOff(window);
    await expect(readAgain()).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('the logs of the sample server', () => {
  /** Sends a request without the console. */
  const ask = async (body: object, role = 'admin') => {
    const { email, password } = sample().account(role);
    const answer = await fetch(`${sample().origin}/api/logs`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`${email}:${password}`)}`,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };

  it('reject requests with the messages of the real server', async () => {
    expect(await ask({})).toEqual({
      status: 400,
      text: JSON.stringify({ error: 'ID field is required', message: 'Component ID is required' }),
    });
    const window = await open();
    const { data } = await window.bridge.logs.components();
    const [first] = data;
    expect(await ask({ id: first?.id, name: 'nothing' })).toMatchObject({
      status: 400,
      text: expect.stringMatching(
        /^\{"error":"Log selector was not found","message":"Log selector with the name 'nothing' was not found\. Available names: \[[\w -]+\]"\}$/,
      ),
    });
    expect((await ask({ id: '01929000-0000-7000-8000-0000000000ff', name: '' })).status).toBe(500);
    expect(await ask({ id: first?.id }, 'editor')).toEqual({
      status: 403,
      text: 'unauthorized. Access Denied',
    });
  });

  it('are the same for the same request, and ignore what the real server ignores', async () => {
    const window = await open();
    const id = await componentId(window, 'checkout');
    const linesOf = (text: string) => JSON.parse(text).results.slice(-300);
    const plain = await ask({ id, name: '' });
    const narrowed = await ask({ id, name: 'checkout-web', query: 'nowhere', start: '1m' });
    expect(linesOf(narrowed.text)).toEqual(linesOf(plain.text));
  });
});
