import { describe, expect, it } from 'vitest';
import { doorsOf, frontendOf, usualProvider } from '../../../src-preload/contract/rules/doors.ts';

const oidc = { issuer: 'https://mc.example.com' };

describe('the doors of a server', () => {
  it.each([
    ['kratos', undefined, ['flow', 'token']],
    ['kratos', oidc, ['oidc', 'flow', 'token']],
    ['basic', undefined, ['password']],
    ['basic', oidc, ['oidc', 'password', 'token']],
    ['hosted', undefined, ['hosted', 'token']],
    ['hosted', oidc, ['oidc', 'hosted', 'token']],
    ['none', undefined, []],
    ['none', oidc, []],
  ] as const)('%s, with %j', (identityMode, browser, doors) => {
    expect(doorsOf({ identityMode, oidc: browser })).toEqual(doors);
  });
});

describe('where programs ask a provider', () => {
  it.each([
    [usualProvider.accounts, usualProvider.frontend],
    ['https://accounts.example.com/sign-in', 'https://clerk.example.com'],
    ['https://id.example.com', 'https://id.example.com'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('of %s is %s', (accounts, frontend) => {
    expect(frontendOf(accounts)).toBe(frontend);
  });
});
