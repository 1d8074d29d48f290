import { describe, expect, it } from 'vitest';
import { isHealthChecker } from '../../../src-main/server/healthChecker.ts';

type Answer = readonly [status: number, body: string];

const nothing: Answer = [404, '{"message":"Not Found"}'];
const page: Answer = [200, '<!doctype html><title>Canary Checker</title>'];
const summary: Answer = [200, '{"duration":3,"runnerName":"canary-1","checks_summary":[{"id":"1"}]}'];
const without: Answer = [200, '{"duration":1,"runnerName":"canary-1"}'];

const clientOf = (whoami: Answer, checks: Answer) => ({
  send: async ({ path }: { readonly path: string }) => {
    const [status, body] = path === '/auth/whoami' ? whoami : checks;
    return { status, body, header: () => null, asked: { method: 'GET', path } };
  },
});

describe('a health checker that stands alone', () => {
  it.each<readonly [what: string, whoami: Answer, summary: Answer, expected: boolean]>([
    ['gives its summary and knows no people', nothing, summary, true],
    ['names itself while it has no checks', nothing, without, true],
    ['has only checks to show', nothing, [200, '{"checks_summary":[]}'], true],
    ['has a page for people at every other address', page, summary, true],
    ['leads every other address to its page', [302, ''], summary, true],
    ['is no server that asks who one is', [401, 'Authorization Error'], summary, false],
    ['is no server that knows who one is', [200, '{"payload":{"user":{}}}'], summary, false],
    ['is no server that fails to say who one is', [500, '{"error":"no user"}'], summary, false],
    ['is no server that refuses', [403, 'unauthorized.'], summary, false],
    ['is no server that wants a credential for its checks', nothing, [401, 'Unauthorized'], false],
    ['is no web page', page, page, false],
    ['is nothing that answers with half of its JSON', nothing, [200, '{"checks_summary":[{"id"'], false],
    ['is nothing that answers with other JSON', nothing, [200, '{"status":"up","checks":[]}'], false],
    ['is nothing that answers with a list', nothing, [200, '[]'], false],
    ['is nothing that answers with null', nothing, [200, 'null'], false],
    ['is nothing that names its checks otherwise', nothing, [200, '{"checks_summary":"12"}'], false],
    ['is nothing that has no summary', nothing, nothing, false],
    ['is nothing that is in trouble', nothing, [503, '{"runnerName":"canary-1"}'], false],
  ])('%s', async (_what, whoami, checks, expected) => {
    expect(await isHealthChecker(clientOf(whoami, checks), 1_000)).toBe(expected);
  });
});
