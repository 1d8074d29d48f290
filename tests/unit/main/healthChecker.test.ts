import { describe, expect, it } from 'vitest';
import { isHealthChecker } from '#main/server/healthChecker.ts';

type Answer = readonly [status: number, body: string];

const nothing: Answer = [404, '{"message":"Not Found"}'];
const page: Answer = [200, '<!doctype html><title>Canary Checker</title>'];
const summary: Answer = [200, '{"duration":3,"runnerName":"canary-1","checks_summary":[{"id":"1"}]}'];
const without: Answer = [200, '{"duration":1,"runnerName":"canary-1"}'];

const clientOf = (whoami: Answer, checks: Answer) => ({
  send: async ({ path }: { readonly path: string }) => {
    const [status, body] = path === '/auth/whoami' ? whoami : checks;
    return { status, body, header: () => null, request: { method: 'GET', path } };
  },
});

describe('a standalone health checker', () => {
  it.each<readonly [what: string, whoami: Answer, summary: Answer, expected: boolean]>([
    ['is detected by its summary and a missing sign-in service', nothing, summary, true],
    ['is detected by its runner name without checks', nothing, without, true],
    ['is detected by an empty list of checks', nothing, [200, '{"checks_summary":[]}'], true],
    ['is detected when other paths answer with an HTML page', page, summary, true],
    ['is detected when other paths redirect', [302, ''], summary, true],
    ['is not a server that requires sign-in', [401, 'Authorization Error'], summary, false],
    ['is not a server that returns a user', [200, '{"payload":{"user":{}}}'], summary, false],
    ['is not a server that fails to return a user', [500, '{"error":"no user"}'], summary, false],
    ['is not a server that refuses the request', [403, 'unauthorized.'], summary, false],
    ['is not a server that requires a credential for its checks', nothing, [401, 'Unauthorized'], false],
    ['is not a web page', page, page, false],
    ['is not a server with truncated JSON', nothing, [200, '{"checks_summary":[{"id"'], false],
    ['is not a server with other JSON', nothing, [200, '{"status":"up","checks":[]}'], false],
    ['is not a server that answers with a list', nothing, [200, '[]'], false],
    ['is not a server that answers with null', nothing, [200, 'null'], false],
    ['is not a server whose checks are not a list', nothing, [200, '{"checks_summary":"12"}'], false],
    ['is not a server without a summary', nothing, nothing, false],
    ['is not a server with status 503', nothing, [503, '{"runnerName":"canary-1"}'], false],
  ])('%s', async (_what, whoami, checks, expected) => {
    expect(await isHealthChecker(clientOf(whoami, checks), 1_000)).toBe(expected);
  });
});
