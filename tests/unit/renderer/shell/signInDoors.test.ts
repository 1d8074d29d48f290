import { describe, expect, it } from 'vitest';
import type { Door } from '../../../../src-preload/contract/rules/doors.ts';
import { afterStep, type Going } from '../../../../src-renderer/shell/signIn/browserSteps.ts';
import { doorAgain, type Entered, shownDoor, waysIn } from '../../../../src-renderer/shell/signIn/waysIn.ts';

const oidc = { issuer: 'https://id.example.com' };
const hosted = { accounts: 'https://accounts.example.com', frontend: 'https://clerk.example.com' };

describe('the sign-in methods of a workspace', () => {
  it.each<readonly [what: string, workspace: Entered, ways: readonly Door[]]>([
    ['a built-in identity service', { identityMode: 'kratos' }, ['flow', 'token']],
    ['one beside the browser', { identityMode: 'kratos', oidc }, ['oidc', 'flow', 'token']],
    ['a file of passwords', { identityMode: 'basic' }, ['password']],
    [
      'one beside the browser, which knows tokens',
      { identityMode: 'basic', oidc },
      ['oidc', 'password', 'token'],
    ],
    ['a hosted provider', { identityMode: 'hosted', hosted }, ['hosted', 'token']],
    ['a hosted provider that nobody named', { identityMode: 'hosted' }, ['token']],
    ['one that nobody named, beside the browser', { identityMode: 'hosted', oidc }, ['oidc', 'token']],
    ['no sign-in', { identityMode: 'none' }, []],
  ])('are correct for %s', (_, workspace, ways) => expect(waysIn(workspace)).toEqual(ways));
});

describe('the displayed sign-in method', () => {
  it.each<readonly [ways: readonly Door[], taken: Door | undefined, shown: Door | undefined]>([
    [['flow', 'token'], undefined, 'flow'],
    [['flow', 'token'], 'token', 'token'],
    // A preferred method was found after the choice.
    [['oidc', 'flow', 'token'], 'flow', 'flow'],
    [['oidc', 'flow', 'token'], undefined, 'oidc'],
    // The chosen method no longer exists.
    [['password'], 'token', 'password'],
    [[], 'token', undefined],
  ])('from %j after choosing %s is %s', (ways, taken, shown) => expect(shownDoor(ways, taken)).toBe(shown));
});

describe('the sign-in method that confirms an identity', () => {
  it.each<readonly [ways: readonly Door[], came: Door | undefined, shown: Door]>([
    [['oidc', 'flow', 'token'], 'oidc', 'oidc'],
    [['oidc', 'flow', 'token'], 'flow', 'flow'],
    // A token does not prove the user's identity, so another method is preferred.
    [['flow', 'token'], 'token', 'flow'],
    [['oidc', 'flow', 'token'], undefined, 'flow'],
    [['hosted', 'token'], 'hosted', 'hosted'],
    [['token'], 'hosted', 'token'],
  ])('from %j after signing in with %s is %s', (ways, came, shown) =>
    expect(doorAgain(ways, came)).toBe(shown),
  );
});

describe('a browser sign-in', () => {
  const opened = {
    step: 'opened',
    url: 'https://id.example.com/authorize?state=1',
    where: 'browser',
    until: '2026-11-26T12:05:00.000Z',
  } as const;
  const page: Going = { at: 'page', opened, strange: false };

  it('moves from the open page past foreign responses to its own', () => {
    expect(afterStep({ at: 'opening' }, opened)).toEqual(page);
    expect(afterStep(page, { step: 'strange' })).toEqual({ ...page, strange: true });
    expect(afterStep({ ...page, strange: true }, { step: 'returned' })).toEqual({ at: 'returned' });
  });

  it('clears a foreign response when another page opens', () => {
    expect(afterStep({ ...page, strange: true }, opened)).toEqual(page);
  });

  it('ignores a foreign response when no page is open', () => {
    expect(afterStep({ at: 'returned' }, { step: 'strange' })).toEqual({ at: 'returned' });
  });
});
