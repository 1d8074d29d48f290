import { describe, expect, it } from 'vitest';
import { Redactor } from '#main/base/Redactor.ts';
import { type CleanTextOptions, cleanText, serverName } from '#main/diagnostics/cleanText.ts';

const redactor = new Redactor();
redactor.add('hunter2-known');
const cleaning: CleanTextOptions = {
  redactor,
  home: '/home/ada',
  servers: [{ host: 'mission.example.com:8443', name: 'Production' }],
};
const clean = (text: string, over: Partial<CleanTextOptions> = {}) =>
  cleanText(text, { ...cleaning, ...over });

describe('the text of diagnostics', () => {
  it.each([
    ['a secret that is known to main', 'said hunter2-known aloud', 'hunter2-known'],
    ['a password', 'password=s3cr3t-word', 's3cr3t-word'],
    ['a password in JSON', '{"password":"s3cr3t-word"}', 's3cr3t-word'],
    [
      'a password in JSON within a string',
      String.raw`{"details":"{\"password\":\"s3cr3t-word\"}"}`,
      's3cr3t-word',
    ],
    ['a token of a kubeconfig', '    token: abcdef.12345', 'abcdef.12345'],
    ['a key of a kubeconfig', 'client-key-data: LS0tLS1CRUdJTg==', 'LS0tLS1CRUdJTg'],
    ['a header', 'Authorization: Basic YWRtaW46YWRtaW4=', 'YWRtaW46YWRtaW4='],
    ['a bearer token within a line', 'sent Bearer abc.def-123 to it', 'abc.def-123'],
    ['a cookie', 'Set-Cookie: a=b1c2; Path=/; other=d3e4', 'd3e4'],
    ['a token of the identity service', 'got ory_st_abc123', 'ory_st_abc123'],
    ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', 'eyJzdWIi'],
    ['a password in a URL', 'http://ada:pw1234@proxy.example:3128', 'pw1234'],
    ['a private key', '-----BEGIN EC PRIVATE KEY-----\nMHcCAQ\n-----END EC PRIVATE KEY-----', 'MHcCAQ'],
    ['a long random text', `id ${'aB3'.repeat(15)} end`, 'aB3aB3'],
    ['an email address', 'of ada@example.com', 'ada@example.com'],
    ['the input of a call', 'call failed input={"search":"payments"} error=Error', 'payments'],
    ['the name of the system user', 'at /home/ada/.kube/config', '/home/ada'],
    ['the address of a server', 'GET https://mission.example.com:8443/api/x', 'mission.example.com'],
    ['the host name of a server', 'getaddrinfo ENOTFOUND mission.example.com', 'mission.example.com'],
    ['the address of another server', 'GET https://login.example.net/flow', 'login.example.net'],
    ['a workspace’s name', '"name":"Production"', 'Production'],
  ])('does not contain %s', (_what, text, secret) => {
    expect(text).toContain(secret);
    expect(clean(text)).not.toContain(secret);
  });

  it('retains error codes, times, local addresses, and build ids', () => {
    const text =
      '[2026-03-01 12:00:00] (info) call call=sync.now tookMs=12 code=ECONNREFUSED http://127.0.0.1:4000/x 0123456789abcdef';
    expect(clean(text)).toBe(text);
  });

  it('leaves JSON valid', () => {
    const value = { secretTypes: ['A'], token: null, session: true, password: 'x1', nested: { apiKey: 'k' } };
    expect(JSON.parse(clean(JSON.stringify(value, null, 2)))).toEqual({
      ...value,
      password: '•••',
      nested: { apiKey: '•••' },
    });
  });

  it('names a server consistently, and by its address on request', () => {
    const text = 'https://mission.example.com:8443/a and mission.example.com';
    const name = serverName('mission.example.com:8443');
    expect(clean(text)).toBe(`https://${name}/a and ${name}`);
    expect(clean(text, { servers: 'named' })).toBe(text);
  });
});
