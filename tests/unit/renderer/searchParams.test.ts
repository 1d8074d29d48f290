import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstParamValue, parseSearch, stringifySearch } from '#kit/address/searchParams.ts';

describe('the parameters of an address', () => {
  it.each([
    '?labels=%7B%22app%22%3A1%7D',
    '?id=00123456789012345678901234567890',
    '?type=Kubernetes%3A%3APod',
    '?query=a%2Bb+c',
    '?flag=true&none=null&n=1e3',
    '?a=1&a=2',
    '?name=%E6%97%A5%E6%9C%AC&empty=',
  ])('%s is unchanged after parsing', (query) => {
    expect(stringifySearch(parseSearch(query))).toBe(query);
  });

  it('are always read as text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (params) => {
        const clean = { ...params };
        expect(parseSearch(stringifySearch(clean))).toEqual(clean);
      }),
    );
  });

  it('return the first of repeated values', () => {
    expect(firstParamValue(parseSearch('?a=1&a=2'), 'a')).toBe('1');
    expect(firstParamValue(parseSearch(''), 'a')).toBeUndefined();
  });
});
