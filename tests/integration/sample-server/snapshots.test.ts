import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
let payments: string;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
  payments = (await admin.send('/api/db/components?select=id&name=eq.Payments')).json[0].id;
});
afterAll(() => sample.stop());
afterEach(() => sample.sendUsualSnapshots());

const megabyte = 1024 * 1024;
const get = (query = '', id = payments, role = 'admin') =>
  fetch(`${sample.origin}/api/snapshot/topology/${id}?${query}`, {
    headers: asPerson(sample.account(role)),
  });
const filesOf = async (query = ''): Promise<Readonly<Record<string, string>>> => {
  const files = unzipSync(new Uint8Array(await (await get(query)).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
};
const told = async (response: Response) => [response.status, await response.json()];

describe('a component snapshot of the sample', () => {
  it('is an archive without a content length and without a file name', async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('content-disposition')).toBeNull();
    await body?.cancel();
  });

  it('contains the component and its descendants with rows and logs', async () => {
    const files = await filesOf('start=1h&related=false');
    const components: ReadonlyArray<{ readonly name: string }> = JSON.parse(files['components.json'] ?? '');
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Payments', 'payments-db', 'payments-db-primary']),
    );
    expect(files['config_items.csv']).toMatch(/^id,.*\n.*payments-worker/s);
    expect(files['logs/payments-payments-worker.log']).toMatch(/^\d{4}-\d\d-\d\dT\S+ /);
    expect(files).not.toHaveProperty('config_relationships.csv');
  });

  it('contains more for a longer range, related data, and JSON lines', async () => {
    const path = 'logs/payments-db-postgresql';
    const [some, more] = [await filesOf(), await filesOf('start=12h&related=true&logFormat=json')];
    const lines = (more[`${path}.json`] ?? '').trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toHaveProperty('message');
    expect(lines.length).toBeGreaterThan((some[`${path}.log`] ?? '').trimEnd().split('\n').length);
    expect(more).toHaveProperty(['config_relationships.csv']);
    const changesOf = (files: Readonly<Record<string, string>>) => files['config_changes.csv']?.length ?? 0;
    expect(changesOf(await filesOf('start=12h&end=6h'))).toBeLessThan(changesOf(more));
  });

  it('is available to every signed-in user', async () => {
    const { status, body } = await get('', payments, 'viewer');
    expect(status).toBe(200);
    await body?.cancel();
    expect((await fetch(`${sample.origin}/api/snapshot/topology/${payments}`)).status).toBe(401);
  });

  it('is rejected with JSON errors', async () => {
    const error = { error: expect.any(String), message: expect.any(String) };
    expect(await told(await get('', '00000000-0000-0000-0000-0000000000ff'))).toEqual([404, error]);
    expect(await told(await get('', 'nothing'))).toEqual([400, error]);
    expect(await told(await get('start=soon'))).toEqual([400, error]);
  });

  it('fails without the log service', async () => {
    await sample.setSnapshots({ logHub: false });
    expect(await told(await get('start=15m&related=false'))).toEqual([
      500,
      {
        error: expect.stringContaining('failed to connect'),
        message: 'Error snapshotting topology',
      },
    ]);
  });
});

describe('a large snapshot of the sample', () => {
  it('is sent completely in chunks', async () => {
    await sample.setSnapshots({ extraMb: 60 });
    let bytes = 0;
    const { body } = await get();
    for await (const chunk of body ?? []) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(60 * megabyte);
  });

  it('can break off midway', async () => {
    await sample.setSnapshots({ extraMb: 20, breakOffMb: 5 });
    const { status, body } = await get();
    expect(status).toBe(200);
    let bytes = 0;
    const whole = (async () => {
      for await (const chunk of body ?? []) bytes += chunk.length;
    })();
    await expect(whole).rejects.toThrow();
    expect(bytes).toBeLessThanOrEqual(5 * megabyte);
    expect(bytes).toBeGreaterThan(megabyte);
  });

  it('can be slow, and stops when the client disconnects', async () => {
    await sample.setSnapshots({ extraMb: 50, pauseMs: 50 });
    const controller = new AbortController();
    const { body } = await fetch(`${sample.origin}/api/snapshot/topology/${payments}`, {
      headers: asPerson(sample.account('admin')),
      signal: controller.signal,
    });
    const reader = body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    controller.abort();
    await expect(reader?.read()).rejects.toThrow();
    // The server is still running.
    expect((await admin.send('/api/auth/whoami')).status).toBe(200);
  });
});
