import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '#contract/rules/returnTo.ts';
import { accountInitials } from '../../../src-renderer/shell/initials.ts';
import { loginAddress, returnAddress } from '../../../src-renderer/shell/returnTo.ts';

describe('the return address', () => {
  it.each(['/catalog', '/catalog?query=a%2Fb&labels=%7B%7D', '/settings/jobs?a=1#x'])(
    '%s is accepted',
    (path) => {
      expect(safeReturnTo(path)).toBe(path);
      expect(returnAddress(loginAddress(path).slice('/login'.length))).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'catalog',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login?return_to=/x',
    '/error?error_code=BAD_SESSION',
  ])('%j is replaced by the start page', (path) => {
    expect(safeReturnTo(path)).toBe('/');
  });

  it('never leaves the window’s origin', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = new URL(safeReturnTo(text), 'http://127.0.0.1:1');
        return url.origin === 'http://127.0.0.1:1';
      }),
    );
  });
});

describe('initials', () => {
  it.each([
    ['Hanneke de Wit', 'HW'],
    ['madonna', 'M'],
    ['admin@sample.example', 'AE'],
    ['Åsa Öberg', 'ÅÖ'],
    ['127.0.0.1:7620', ''],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(accountInitials(name)).toBe(expected);
  });
});
