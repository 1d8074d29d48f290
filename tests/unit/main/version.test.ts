import { describe, expect, it } from 'vitest';
import { failureOfStatus } from '#main/server/failures.ts';
import type { ServerAnswer } from '#main/server/ServerAnswer.ts';
import type { ServerRequest } from '#main/server/ServerClient.ts';
import { readVersion } from '#main/server/version.ts';

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
      return { status, body, header: () => null, request: { method: 'GET', path } };
    },
    assertGood({ status, body, header, request }: ServerAnswer) {
      if (status >= 300) throw failureOfStatus(status, body, header, request);
    },
  };
  return { asked, told: () => readVersion(client) };
}

describe('the version of a server', () => {
  it('comes from the server when it reports a version, without a health checker request', async () => {
    const { asked, told } = answering([200, server]);
    expect(await told()).toEqual({ version: 'v1.0.2000', of: 'server' });
    expect(asked).toEqual(['/about']);
  });

  it.each([
    ['has no version path', 404, notFound],
    ['answers with an HTML page', 200, '<!doctype html>'],
    ['refuses the request', 403, 'Forbidden'],
    ['reports no version', 200, '{"appVersion":""}'],
  ])('comes from its health checker when the server %s', async (_what, status, body) => {
    const { asked, told } = answering([status, body]);
    expect(await told()).toEqual({ version: 'v1.1.0-beta.32', of: 'health-checker' });
    expect(asked).toEqual(['/about', '/canary/about']);
  });

  it('comes from the health checker when it answers at the path of the server', async () => {
    const { told } = answering([200, checker]);
    expect(await told()).toEqual({ version: 'v1.1.0-beta.32', of: 'health-checker' });
  });

  it('does not come from the health checker while a gateway answers', async () => {
    const { asked, told } = answering([502, 'Bad Gateway']);
    await expect(told()).rejects.toMatchObject({ code: 'SERVER' });
    expect(asked).toEqual(['/about']);
  });

  it.each([
    [502, 'Bad Gateway'],
    [404, notFound],
    [200, '{}'],
  ])('is unknown when the health checker answers %i %s', async (status, body) => {
    await expect(answering([404, notFound], [status, body]).told()).rejects.toHaveProperty('data.sentence');
  });
});
