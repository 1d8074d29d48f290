import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../src-main/session/hosted/placeOf.ts';

const of = (metadata: Record<string, unknown>) => ({
  id: 'org_1',
  name: 'Harbour',
  slug: undefined,
  metadata,
});
const web = 'https://app.example.com';
const backend = 'https://mc.harbour.example.com';
const own = { origin: backend, originKind: 'server' };
const byWeb = { origin: web, originKind: 'web' };

describe('the server address of an organization', () => {
  it.each([
    [{}, undefined],
    [{ direct: true }, undefined],
    [{ backend_url: null, direct: true }, undefined],
    [{ backend_url: '', direct: false }, undefined],
    [{ backend_url: backend, direct: true }, own],
    [{ backend_url: `${backend}/some/path?x=1`, direct: true }, own],
    [{ backend_url: backend, direct: 'true' }, own],
    [{ backend_url: backend, direct: 'TRUE' }, own],
    [{ backend_url: backend, direct: 'False' }, byWeb],
    [{ backend_url: backend, direct: false }, byWeb],
    [{ backend_url: backend }, byWeb],
    [{ backend_url: backend, direct: null }, byWeb],
  ] as const)('for %j is %j', (metadata, place) => {
    expect(placeOf(of(metadata), web)).toEqual(place);
  });

  it('is the address of its backend when the web client is unknown', () => {
    expect(placeOf(of({ backend_url: backend }), undefined)).toEqual(own);
  });

  it.each([3, 'yes', {}, [], 0])('with direct: %j is an error', (direct) => {
    expect(() => placeOf(of({ backend_url: backend, direct }), web)).toThrow(
      /“direct” is neither true nor false/,
    );
  });

  it.each(['mc.harbour', 'ftp://x', 'javascript:alert(1)', 5, {}])(
    'with backend_url: %j is an error',
    (address) => {
      expect(() => placeOf(of({ backend_url: address, direct: true }), web)).toThrow(
        /its server address is invalid/,
      );
    },
  );
});
