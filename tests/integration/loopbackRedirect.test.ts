import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackRedirect } from '#main/session/browser/LoopbackRedirect.ts';

const state = 's'.repeat(43);

let loopback: LoopbackRedirect;
let strangeAnswers: number;
beforeEach(async () => {
  strangeAnswers = 0;
  loopback = await LoopbackRedirect.open({
    state,
    onForeignAnswer: () => {
      strangeAnswers += 1;
    },
  });
});
afterEach(() => loopback.close({ good: true, sentence: 'Signed in.' }));

/**
 * Sends a raw request line, which an HTTP client would normalize.
 * @returns the status, or `closed`
 */
function statusOf(requestLine: string, host?: string): Promise<number | 'closed'> {
  const { hostname, port, host: ownHost } = new URL(loopback.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) || 'closed'));
    socket.on('error', reject);
    socket.write(`${requestLine} HTTP/1.1\r\nHost: ${host ?? ownHost}\r\nConnection: close\r\n\r\n`);
  });
}

const targets: ReadonlyArray<readonly [string, number]> = [
  ['//', 404],
  ['///', 404],
  ['//:80/', 404],
  ['/\\', 404],
  ['/\\\\', 404],
  ['//[', 404],
  ['/callback', 400],
  ['/callback?state=x', 400],
  ['/callback?state=%ff', 400],
  ['/callback?state=%', 400],
  [`/callback?state=${'s'.repeat(42)}`, 400],
  ['/callback?', 400],
  ['/done', 404],
  ['/callback/../done', 404],
  ['http://[', 404],
  ['http://[::1]:x/callback', 404],
  ['*', 404],
  ['//a', 404],
  ['/%', 404],
  ['/callback%3Fstate=x', 404],
  [`/${'x'.repeat(8_000)}`, 404],
];

describe('the return port of a browser sign-in', () => {
  it.each(targets)('answers the request target %j and keeps waiting', async (target, status) => {
    expect(await statusOf(`GET ${target}`)).toBe(status);
    expect(strangeAnswers).toBe(status === 400 ? 1 : 0);
    expect(await statusOf(`GET /callback?state=${state}&code=c`)).toBe(303);
    expect(Object.fromEntries(await loopback.returned)).toEqual({ state, code: 'c' });
  });

  it.each([
    ['POST /callback', undefined, 404],
    ['OPTIONS *', undefined, 404],
    ['HEAD //', undefined, 404],
    ['CONNECT a:1', undefined, 'closed'],
    [`GET /callback?state=${state}`, 'localhost:1', 404],
    [`GET /callback?state=${state}`, '', 404],
    ['GET //a b', undefined, 400],
    ['nonsense', undefined, 400],
  ] as const)('answers %j with Host %j and keeps waiting', async (requestLine, host, status) => {
    expect(await statusOf(requestLine, host)).toBe(status);
    expect(await statusOf(`GET /callback?state=${state}`)).toBe(303);
  });

  it('answers a second return with 400', async () => {
    expect(await statusOf(`GET /callback?state=${state}`)).toBe(303);
    expect(await statusOf(`GET /callback?state=${state}`)).toBe(400);
    expect(strangeAnswers).toBe(0);
    void loopback.close({ good: true, sentence: 'Signed in.' });
    expect(await statusOf('GET /done')).toBe(200);
  });
});
