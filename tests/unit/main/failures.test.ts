import { describe, expect, it } from 'vitest';
import { failureSentences } from '#contract/rules/failures.ts';
import { messageOf } from '#main/server/errorBody.ts';
import { codeOf, failureOfNetwork, failureOfStatus, isConnectionFailure } from '#main/server/failures.ts';

const asked = { method: 'GET', path: '/api/db/configs' };
const header = (headers: Record<string, string>) => (name: string) => headers[name] ?? null;
const systemError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

describe('the message of an error body', () => {
  it.each([
    ['{"error":"name is taken","message":"other"}', 'name is taken: other'],
    ['{"message":"Not Found"}', 'Not Found'],
    [
      '{"code":"42703","message":"column x does not exist","details":null,"hint":null}',
      'column x does not exist',
    ],
    ['{"code":"23505","message":"duplicate","details":"Key (a) exists."}', 'duplicate Key (a) exists.'],
    ['{"error":{"id":"x","message":"m","reason":"the reason"}}', 'the reason'],
    ['{"error":{"id":"x","message":"only this"}}', 'only this'],
    ['unauthorized. Access Denied', 'unauthorized. Access Denied'],
    ['"just text"', 'just text'],
    ['', undefined],
    ['<html><body>502</body></html>', undefined],
    ['{"duration":1}', undefined],
  ])('in %j is %j', (body, expected) => {
    expect(messageOf(body)).toBe(expected);
  });
});

describe('a request failure', () => {
  it.each([
    [400, 'INVALID'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [406, 'INVALID'],
    [409, 'CONFLICT'],
    [410, 'NOT_FOUND'],
    [422, 'INVALID'],
    [500, 'SERVER'],
    [503, 'SERVER'],
    [504, 'TIMEOUT'],
    [302, 'SERVER'],
  ] as const)('with status %i is %s and has a message', (status, code) => {
    const failure = failureOfStatus(status, '', header({}), asked);
    expect(failure.code).toBe(code);
    expect(failure.data.sentence).toMatch(/^[A-Z].*\.$/);
    expect(failure.data.details).toContain(String(status));
  });

  it.each([
    [502, '/api/canary/api/summary', 'The health checker did not answer. The server answered 502.'],
    [503, '/canary/run/check/1', 'The health checker did not answer. The server answered 503.'],
    [500, '/api/canary/api/summary', 'The server answered 500.'],
    [502, '/api/db/canaries', 'The server answered 502.'],
  ])('with status %i for %s has the message: %s', (status, path, sentence) => {
    expect(failureOfStatus(status, '', header({}), { method: 'GET', path }).data.sentence).toBe(sentence);
  });

  it('names the missing permission when the server refuses the request', () => {
    const failure = failureOfStatus(
      403,
      'unauthorized. Access Denied',
      header({ 'x-rbac-object': 'incident', 'x-rbac-action': 'read' }),
      asked,
    );
    expect(failure.data).toMatchObject({
      sentence: 'You need read permission on incident.',
      serverMessage: 'unauthorized. Access Denied',
      needs: { object: 'incident', action: 'read' },
    });
  });

  it.each([
    ['ECONNREFUSED', 'OFFLINE', failureSentences.network, true],
    ['ECONNRESET', 'OFFLINE', failureSentences.network, true],
    ['EAI_AGAIN', 'OFFLINE', failureSentences.noInternet, true],
    ['ENETUNREACH', 'OFFLINE', failureSentences.noInternet, true],
    ['UND_ERR_HEADERS_TIMEOUT', 'TIMEOUT', failureSentences.timeout, false],
    ['CERT_HAS_EXPIRED', 'OFFLINE', failureSentences.network, false],
  ] as const)('of the network with %s is %s', (code, expected, sentence, again) => {
    const failure = failureOfNetwork(systemError(code), asked);
    expect(failure.code).toBe(expected);
    expect(failure.data.sentence).toBe(sentence);
    expect(isConnectionFailure(systemError(code))).toBe(again);
  });

  it('at the time limit has the message of the specification', () => {
    const failure = failureOfNetwork(new DOMException('late', 'TimeoutError'), asked);
    expect(failure.data.sentence).toBe('Request timed out. Please try again.');
  });

  it('has the error code from an attempt at several addresses', () => {
    const inner = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(codeOf(new TypeError('x', { cause: new AggregateError([inner]) }))).toBe('ECONNREFUSED');
  });
});
