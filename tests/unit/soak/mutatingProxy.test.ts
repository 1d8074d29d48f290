import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chance } from '../../soak/faults/Chance.ts';
import { faultNames } from '../../soak/faults/faultKinds.ts';
import { MutatingProxy } from '../../soak/faults/MutatingProxy.ts';
import { spoilJson } from '../../soak/faults/spoiledJson.ts';

const rows = Array.from({ length: 50 }, (_, at) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name: `row ${at}`,
  labels: { app: 'web' },
}));
const body = JSON.stringify(rows);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-range': '0-49/50' }).end(body);
});
let proxy: MutatingProxy;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await MutatingProxy.start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy.stop();
  server.close();
});

/** Returns the client's view of an answer: status, headers and body, or `none`. */
async function ask(): Promise<string> {
  try {
    const answer = await fetch(`${proxy.origin}/api/db/rows?select=id,name`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    const headers = ['content-type', 'content-range', 'set-cookie', 'content-encoding'];
    return JSON.stringify([
      answer.status,
      headers.map((name) => answer.headers.get(name)),
      await answer.text(),
    ]);
  } catch {
    return 'none';
  }
}

/** A stall ends after 35 seconds, a slow answer after 6, and a bomb has a gigabyte. */
const slow = new Set(['stall', 'drip', 'bomb']);
/** This fault only changes the Date header, which `ask` ignores. */
const unseen = new Set(['date']);

describe('a mutating proxy', () => {
  it('passes answers unchanged until spoiling is turned on, and after it is turned off', async () => {
    const honest = await ask();
    expect(honest).toContain('row 49');
    expect(honest).toContain('0-49/50');
    proxy.startFaults({ rate: 1, seed: 1, kinds: ['truncated'] });
    expect(await ask()).not.toBe(honest);
    proxy.stopFaults();
    expect(await ask()).toBe(honest);
  });

  it.each(faultNames.filter((name) => !slow.has(name)))(
    'corrupts answers with %s and continues to run',
    async (name) => {
      const honest = await ask();
      proxy.startFaults({ rate: 1, seed: 7, kinds: [name] });
      const before = proxy.counts.get(name) ?? 0;
      const answers = [await ask(), await ask(), await ask(), await ask()];
      proxy.stopFaults();
      // A client may retry after a closed connection.
      expect(proxy.counts.get(name)).toBeGreaterThanOrEqual(before + answers.length);
      if (!unseen.has(name)) expect(answers.some((answer) => answer !== honest)).toBe(true);
      expect(await ask()).toBe(honest);
    },
  );

  it('records requests that follow a redirect to another origin', async () => {
    proxy.startFaults({ rate: 1, seed: 3, kinds: ['redirect'] });
    for (let asked = 0; asked < 20; asked += 1)
      await fetch(`${proxy.origin}/api`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    proxy.stopFaults();
    expect(proxy.foreign.length).toBeGreaterThan(0);
  });
});

describe('spoiled JSON', () => {
  it('is the same for the same seed', () => {
    const spoil = (seed: number) => spoilJson(new Chance(seed), body);
    expect(spoil(5)).toBe(spoil(5));
    expect(spoil(5)).not.toBe(spoil(6));
    expect(spoil(5)).not.toBe(body);
  });

  it('is undefined for a text that is not JSON', () => {
    expect(spoilJson(new Chance(1), '<html>')).toBeUndefined();
  });
});
