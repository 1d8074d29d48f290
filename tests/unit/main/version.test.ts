import { describe, expect, it } from 'vitest';
import { failureOfStatus } from '../../../src-main/server/failures.ts';
import type { ServerAnswer } from '../../../src-main/server/ServerAnswer.ts';
import type { ServerRequest } from '../../../src-main/server/ServerClient.ts';
import { readVersion } from '../../../src-main/server/version.ts';

const checker = JSON.stringify({ Timestamp: '2026-11-22T14:41:11.06184244Z', Version: 'v1.1.0-beta.32' });
const server = JSON.stringify({ appVersion: 'v1.0.2000', chartVersion: '0.1.200' });
const notFound = JSON.stringify({ message: 'Not Found' });

/** A server with the given answers at `/about` and below `/canary`. */
function answering(about: readonly [number, string], canary: readonly [number, string] = [200, checker]) {
  const asked: string[] = [];
  const client = {
    async send({ path }: ServerRequest): Promise<ServerAnswer> {
      asked.push(path);
      const [status, body] = path === '/about' ? about : canary;
      return { status, body, header: () => null, asked: { method: 'GET', path } };
    },
    assertGood({ status, body, header, asked: request }: ServerAnswer) {
      if (status >= 300) throw failureOfStatus(status, body, header, request);
    },
  };
  return { asked, told: () => readVersion(client) };
}

describe('the version of a server', () => {
  it('is its own where it tells that, and its health checker is not asked', async () => {
    const { asked, told } = answering([200, server]);
    expect(await told()).toEqual({ version: 'v1.0.2000', of: 'server' });
    expect(asked).toEqual(['/about']);
  });

  it.each([
    ['has no such path', 404, notFound],
    ['answers a page there', 200, '<!doctype html>'],
    ['refuses it', 403, 'Forbidden'],
    ['tells nothing', 200, '{"appVersion":""}'],
  ])('is that of its health checker where it %s', async (_what, status, body) => {
    const { asked, told } = answering([status, body]);
    expect(await told()).toEqual({ version: 'v1.1.0-beta.32', of: 'health-checker' });
    expect(asked).toEqual(['/about', '/canary/about']);
  });

  it('is the health checker’s where that answers at the server’s path', async () => {
    const { told } = answering([200, checker]);
    expect(await told()).toEqual({ version: 'v1.1.0-beta.32', of: 'health-checker' });
  });

  it('is not taken for the health checker’s while a gateway answers', async () => {
    const { asked, told } = answering([502, 'Bad Gateway']);
    await expect(told()).rejects.toMatchObject({ code: 'SERVER' });
    expect(asked).toEqual(['/about']);
  });

  it.each([
    [502, 'Bad Gateway'],
    [404, notFound],
    [200, '{}'],
  ])('is unknown where the health checker answers %i %s', async (status, body) => {
    await expect(answering([404, notFound], [status, body]).told()).rejects.toHaveProperty('data.sentence');
  });
});
