import { describe, expect, it } from 'vitest';
import { authorizationOf, secretsOf } from '#main/server/Credential.ts';
import { parseAddress } from '#main/server/probe.ts';
import { pathOn } from '#main/server/ServerClient.ts';

describe('a server path', () => {
  it.each([
    ['/db/configs?select=id', '/api/db/configs?select=id'],
    ['/kratos/sessions/whoami', '/api/.ory/sessions/whoami'],
    ['/canary/api/summary', '/api/canary/api/summary'],
    ['/health', '/api/health'],
  ])('%s is %s on a web origin and unchanged on a server origin', (path, web) => {
    expect(pathOn('web', path)).toBe(web);
    expect(pathOn('server', path)).toBe(path);
  });
});

describe('a path on a standalone health checker', () => {
  it.each([
    ['/canary/api/summary', '/api/summary'],
    ['/canary/api/graph?check=1&start=1h', '/api/graph?check=1&start=1h'],
    ['/canary/run/check/1', '/run/check/1'],
    ['/canary/about', '/about'],
    ['/db/checks?select=id', '/db/checks?select=id'],
    ['/health', '/health'],
    ['/auth/whoami', '/auth/whoami'],
    ['/canaryish', '/canaryish'],
  ])('%s becomes %s', (path, own) => {
    expect(pathOn('checker', path)).toBe(own);
  });
});

describe('a typed server address', () => {
  it.each([
    ['mission.example.com', 'https://mission.example.com'],
    ['  https://mission.example.com/catalog?x=1 ', 'https://mission.example.com'],
    ['mission.example.com:8443', 'https://mission.example.com:8443'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/api', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['HTTP://UPPER.example', 'http://upper.example'],
    ['localhost.example.com', 'https://localhost.example.com'],
  ])('%j is %s', (address, origin) => {
    expect(parseAddress(address)?.origin).toBe(origin);
  });

  it.each([
    '',
    '   ',
    'ftp://files.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://u:p@host',
    'https://',
  ])('%j is refused', (address) => {
    expect(parseAddress(address)).toBeUndefined();
  });
});

describe('a credential', () => {
  it('sends an access token as the password of the user "token"', () => {
    expect(authorizationOf({ kind: 'access-token', token: 'a.b' })).toBe(
      `Basic ${Buffer.from('token:a.b').toString('base64')}`,
    );
  });

  it('sends a user name and password in UTF-8', () => {
    expect(authorizationOf({ kind: 'basic', username: 'zoë', password: 'pä:ss' })).toBe(
      `Basic ${Buffer.from('zoë:pä:ss', 'utf8').toString('base64')}`,
    );
  });

  it('leaves a cookie to the cookie jar, and still counts it as a secret', () => {
    expect(authorizationOf({ kind: 'cookie', value: 'v' })).toBeUndefined();
    expect(secretsOf({ kind: 'cookie', value: 'v' })).toEqual(['v']);
  });
});
