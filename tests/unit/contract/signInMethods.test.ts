import { describe, expect, it } from 'vitest';
import { defaultProvider, frontendOf, signInMethodsOf } from '#contract/rules/signInMethods.ts';

const oidc = { issuer: 'https://mc.example.com' };

describe('the sign-in methods of a server', () => {
  it.each([
    ['kratos', undefined, ['flow', 'token']],
    ['kratos', oidc, ['oidc', 'flow', 'token']],
    ['basic', undefined, ['password']],
    ['basic', oidc, ['oidc', 'password', 'token']],
    ['hosted', undefined, ['hosted', 'token']],
    ['hosted', oidc, ['oidc', 'hosted', 'token']],
    ['none', undefined, []],
    ['none', oidc, []],
  ] as const)('in identity mode %s with OIDC %j match the table', (identityMode, browser, methods) => {
    expect(signInMethodsOf({ identityMode, oidc: browser })).toEqual(methods);
  });
});

describe('the frontend address of a hosted provider', () => {
  it.each([
    [defaultProvider.accounts, defaultProvider.frontend],
    ['https://accounts.example.com/sign-in', 'https://clerk.example.com'],
    ['https://id.example.com', 'https://id.example.com'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('for %s is %s', (accounts, frontend) => {
    expect(frontendOf(accounts)).toBe(frontend);
  });
});
