import { describe, expect, it, vi } from 'vitest';
import type { OriginKind } from '#contract/entities/workspace.ts';
import { Failure } from '#main/base/Failure.ts';
import { OutageCheck } from '#main/server/OutageCheck.ts';
import type { ReachOutcome } from '#main/server/reach.ts';
import { ServerClient, type ServerRequest } from '#main/server/ServerClient.ts';
import type { Transport } from '#main/server/transport.ts';
import { ManualClock } from '../../support/ManualClock.ts';

/** The answer of a path. `null` drops the connection. */
type Answer = readonly [status: number, body: string, contentType?: string] | null;

const plain500: Answer = [500, 'Internal Server Error', 'text/plain'];
const json500: Answer = [500, '{"message":"Internal Server Error"}', 'application/json'];
const page = (status: number): Answer => [status, `<html><h1>${status}</h1></html>`, 'text/html'];
const healthy: Answer = [200, 'OK', 'text/plain'];

interface Fakes {
  readonly health: Answer;
  readonly others: Answer;
  readonly originKind?: OriginKind;
  readonly detectsOutages?: false;
}

/** Creates a client that detects outages, and records its requests and reachability reports. */
function clientOf({ health, others, originKind = 'web', detectsOutages }: Fakes) {
  const sent: string[] = [];
  const outcomes: ReachOutcome[] = [];
  const healthPaths = ['/api/health', '/health', '/about'];
  const transport = {
    fetch: async (url: URL, { method }: { method: string }) => {
      sent.push(`${method} ${url.pathname}`);
      const answer = healthPaths.includes(url.pathname) ? health : others;
      if (answer === null) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
      const [status, body, contentType = 'text/plain'] = answer;
      return new Response(body, { status, headers: { 'content-type': contentType } });
    },
  } as unknown as Transport;
  const clock = new ManualClock();
  const client = new ServerClient({
    origin: 'https://mission.example',
    originKind,
    transport,
    clock,
    ...(detectsOutages === false ? {} : { detectsOutages: true }),
  });
  client.onReach = (outcome) => outcomes.push(outcome);
  return { client, clock, sent, outcomes };
}

/**
 * Sends a request like the server's service classes.
 * @returns the error code, or `good`
 */
async function codeOf(client: ServerClient, request: ServerRequest): Promise<string> {
  try {
    client.assertGood(await client.send(request));
    return 'good';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

describe('a request that a proxy can answer', () => {
  const rows: ReadonlyArray<
    readonly [what: string, answer: Answer, health: Answer, code: string, reached: boolean, requests: number]
  > = [
    ['plain 500, health the same', plain500, plain500, 'OFFLINE', false, 2],
    ['plain 500, health 502 page', plain500, page(502), 'OFFLINE', false, 2],
    ['plain 500, health drops the connection', plain500, null, 'OFFLINE', false, 2],
    ['plain 500, health OK', plain500, healthy, 'SERVER', true, 2],
    ['plain 500, health 500 as JSON', plain500, json500, 'SERVER', true, 2],
    ['plain 500, health is an HTML page', plain500, [200, '<html></html>', 'text/html'], 'SERVER', true, 2],
    ['plain 500, health unknown', plain500, [404, '{"message":"Not Found"}'], 'SERVER', true, 2],
    ['plain 500, health needs a login', plain500, [401, 'Authorization Error'], 'SERVER', true, 2],
    ['empty 500, health the same', [500, ''], [500, ''], 'OFFLINE', false, 2],
    ['500 page, health the same', page(500), page(500), 'OFFLINE', false, 2],
    ['500 as JSON, health plain 500', json500, plain500, 'SERVER', true, 1],
    ['500 as JSON with a text type', [500, '{"error":"x"}', 'text/plain'], plain500, 'SERVER', true, 1],
    ['502 page, health the same', page(502), page(502), 'OFFLINE', false, 2],
    ['502 text, health the same', [502, 'Bad Gateway'], [502, 'Bad Gateway'], 'OFFLINE', false, 2],
    ['502 as JSON, health OK', [502, '{"message":"remote unreachable"}'], healthy, 'SERVER', true, 2],
    ['503 text, health the same', [503, 'no server'], [503, 'no server'], 'OFFLINE', false, 2],
    ['503 as JSON, health the same', [503, '{"error":"x"}'], [503, '{"error":"x"}'], 'OFFLINE', false, 2],
    ['503 page, health OK', page(503), healthy, 'SERVER', true, 2],
    ['504 page, health the same', page(504), page(504), 'OFFLINE', false, 2],
    ['504 page, health OK', page(504), healthy, 'TIMEOUT', true, 2],
    ['521 page, health the same', page(521), page(521), 'OFFLINE', false, 2],
    ['400 text', [400, 'invalid access token'], plain500, 'INVALID', true, 1],
    ['401 text', [401, 'Authorization Error'], plain500, 'UNAUTHENTICATED', true, 1],
    ['403 text', [403, 'unauthorized. Access Denied'], plain500, 'FORBIDDEN', true, 1],
    ['404 empty', [404, ''], plain500, 'NOT_FOUND', true, 1],
    ['200', [200, '[]', 'application/json'], plain500, 'good', true, 1],
  ];
  it.each(rows)(
    'with %s has the expected failure code',
    async (_what, others, health, code, reached, requests) => {
      for (const request of [{ path: '/db/configs' }, { method: 'POST', path: '/db/comments' }] as const) {
        const { client, sent, outcomes } = clientOf({ others, health });
        expect(await codeOf(client, request)).toBe(code);
        expect(outcomes.map((outcome) => outcome.reached)).toEqual([reached]);
        expect(sent).toHaveLength(requests);
      }
    },
  );

  it('fails with a message that names the status, and with the path in its details', async () => {
    const { client } = clientOf({ others: plain500, health: plain500 });
    await expect(client.send({ method: 'POST', path: '/db/comments?x=1' })).rejects.toMatchObject({
      code: 'OFFLINE',
      data: {
        sentence: 'The server cannot be reached. It answered 500 (Internal Server Error).',
        details: 'POST /api/db/comments: 500\nInternal Server Error',
      },
    });
    const gateway = clientOf({ others: page(502), health: page(502) });
    await expect(gateway.client.send({ path: '/db/configs' })).rejects.toMatchObject({
      data: { sentence: 'The server cannot be reached. It answered 502 (Bad Gateway).' },
    });
  });

  it.each([
    ['web', '/api/health'],
    ['server', '/health'],
    ['checker', '/about'],
  ] as const)('to a %s origin is checked with %s', async (originKind, path) => {
    const { client, sent } = clientOf({ others: plain500, health: plain500, originKind });
    await expect(client.send({ path: '/canary/api/summary' })).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(sent[1]).toBe(`GET ${path}`);
  });

  it('returns the answer to a caller that handles every status itself', async () => {
    const { client, sent, outcomes } = clientOf({ others: plain500, health: plain500 });
    expect(await client.send({ path: '/auth/whoami', anyStatus: true })).toMatchObject({ status: 500 });
    expect([sent.length, outcomes]).toEqual([1, []]);
  });

  it('returns the answer to a client that detects the kind of an address', async () => {
    const { client, sent } = clientOf({ others: plain500, health: plain500, detectsOutages: false });
    expect(await client.send({ path: '/auth/whoami' })).toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
  });

  it('fails with the abort reason when its caller aborts during the check', async () => {
    const leaving = new AbortController();
    const { client, outcomes } = clientOf({ others: plain500, health: plain500 });
    const sending = client.send({ path: '/db/configs', signal: leaving.signal });
    leaving.abort(new Error('the window closed'));
    await expect(sending).rejects.toThrow('the window closed');
    expect(outcomes).toEqual([]);
  });

  it('shares one health request with other failing requests', async () => {
    const { client, sent } = clientOf({ others: page(502), health: page(502) });
    const paths = ['/db/configs', '/db/incidents', '/catalog/summary', '/canary/api/summary'];
    await Promise.allSettled(paths.map((path) => client.send({ path })));
    expect(sent.filter((line) => line === 'GET /api/health')).toHaveLength(1);
  });
});

describe('the outage check', () => {
  function checkOf(results: readonly boolean[]) {
    const clock = new ManualClock();
    const left = [...results];
    const isHealthFailing = vi.fn(async () => left.shift() ?? false);
    return { clock, isHealthFailing, check: new OutageCheck({ clock, isHealthFailing }) };
  }

  it('reuses a result for two seconds', async () => {
    const { check, clock, isHealthFailing } = checkOf([true, false]);
    expect(await check.isDown(false)).toBe(true);
    clock.advance(1_999);
    expect(await check.isDown(false)).toBe(true);
    expect(await check.isDown(true)).toBe(true);
    clock.advance(1);
    expect(await check.isDown(false)).toBe(false);
    expect(isHealthFailing).toHaveBeenCalledTimes(2);
  });

  it('checks again for a write although the server answered a moment ago', async () => {
    const { check, isHealthFailing } = checkOf([false, true]);
    expect(await check.isDown(false)).toBe(false);
    expect(await check.isDown(false)).toBe(false);
    expect(await check.isDown(true)).toBe(true);
    expect(isHealthFailing).toHaveBeenCalledTimes(2);
  });

  it('measures the age of a result independent of the system clock', async () => {
    const { check, clock } = checkOf([true, false]);
    expect(await check.isDown(false)).toBe(true);
    clock.jump(-3_600_000);
    expect(await check.isDown(false)).toBe(true);
    clock.advance(2_000);
    expect(await check.isDown(false)).toBe(false);
  });
});
