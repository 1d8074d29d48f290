import { describe, expect, it } from 'vitest';
import type { SignInMethod } from '#contract/rules/signInMethods.ts';
import { afterStep, type BrowserSignInState } from '../../../../src-renderer/shell/signIn/browserSteps.ts';
import {
  availableSignInMethods,
  confirmationMethod,
  displayedMethod,
  type SignInCapabilities,
} from '../../../../src-renderer/shell/signIn/signInMethodChoice.ts';

const oidc = { issuer: 'https://id.example.com' };
const hosted = { accounts: 'https://accounts.example.com', frontend: 'https://clerk.example.com' };

describe('the sign-in methods of a workspace', () => {
  it.each<readonly [what: string, workspace: SignInCapabilities, methods: readonly SignInMethod[]]>([
    ['a built-in identity service', { identityMode: 'kratos' }, ['flow', 'token']],
    [
      'a built-in identity service with browser sign-in',
      { identityMode: 'kratos', oidc },
      ['oidc', 'flow', 'token'],
    ],
    ['a password file', { identityMode: 'basic' }, ['password']],
    ['a password file with browser sign-in', { identityMode: 'basic', oidc }, ['oidc', 'password', 'token']],
    ['a hosted provider', { identityMode: 'hosted', hosted }, ['hosted', 'token']],
    ['a hosted provider without addresses', { identityMode: 'hosted' }, ['token']],
    [
      'a hosted provider without addresses, with browser sign-in',
      { identityMode: 'hosted', oidc },
      ['oidc', 'token'],
    ],
    ['no sign-in', { identityMode: 'none' }, []],
  ])('match the identity mode: %s', (_, workspace, methods) =>
    expect(availableSignInMethods(workspace)).toEqual(methods),
  );
});

describe('the displayed sign-in method', () => {
  it.each<
    readonly [
      methods: readonly SignInMethod[],
      chosen: SignInMethod | undefined,
      shown: SignInMethod | undefined,
    ]
  >([
    [['flow', 'token'], undefined, 'flow'],
    [['flow', 'token'], 'token', 'token'],
    // A preferred method was found after the choice.
    [['oidc', 'flow', 'token'], 'flow', 'flow'],
    [['oidc', 'flow', 'token'], undefined, 'oidc'],
    // The chosen method no longer exists.
    [['password'], 'token', 'password'],
    [[], 'token', undefined],
  ])('from %j after choosing %s is %s', (methods, chosen, shown) =>
    expect(displayedMethod(methods, chosen)).toBe(shown),
  );
});

describe('the sign-in method that confirms an identity', () => {
  it.each<readonly [methods: readonly SignInMethod[], used: SignInMethod | undefined, shown: SignInMethod]>([
    [['oidc', 'flow', 'token'], 'oidc', 'oidc'],
    [['oidc', 'flow', 'token'], 'flow', 'flow'],
    // A token does not prove the user's identity, so another method is preferred.
    [['flow', 'token'], 'token', 'flow'],
    [['oidc', 'flow', 'token'], undefined, 'flow'],
    [['hosted', 'token'], 'hosted', 'hosted'],
    [['token'], 'hosted', 'token'],
  ])('from %j after signing in with %s is %s', (methods, used, shown) =>
    expect(confirmationMethod(methods, used)).toBe(shown),
  );
});

describe('a browser sign-in', () => {
  const opened = {
    step: 'opened',
    url: 'https://id.example.com/authorize?state=1',
    where: 'browser',
    until: '2026-11-26T12:05:00.000Z',
  } as const;
  const page: BrowserSignInState = { at: 'page', opened, hasForeignResponse: false };

  it('moves from the open page past foreign responses to its own', () => {
    expect(afterStep({ at: 'opening' }, opened)).toEqual(page);
    expect(afterStep(page, { step: 'strange' })).toEqual({ ...page, hasForeignResponse: true });
    expect(afterStep({ ...page, hasForeignResponse: true }, { step: 'returned' })).toEqual({
      at: 'returned',
    });
  });

  it('clears a foreign response when another page opens', () => {
    expect(afterStep({ ...page, hasForeignResponse: true }, opened)).toEqual(page);
  });

  it('ignores a foreign response when no page is open', () => {
    expect(afterStep({ at: 'returned' }, { step: 'strange' })).toEqual({ at: 'returned' });
  });
});
