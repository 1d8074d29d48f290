import { describe, expect, it } from 'vitest';
import { serverAddressOf } from '#main/session/hosted/serverAddressOf.ts';

const organizationWith = (metadata: Record<string, unknown>) => ({
  id: 'org_1',
  name: 'Harbour',
  slug: undefined,
  metadata,
});
const web = 'https://app.example.com';
const backend = 'https://mc.harbour.example.com';
const backendAddress = { origin: backend, originKind: 'server' };
const webAddress = { origin: web, originKind: 'web' };

describe('the server address of an organization', () => {
  it.each([
    [{}, undefined],
    [{ direct: true }, undefined],
    [{ backend_url: null, direct: true }, undefined],
    [{ backend_url: '', direct: false }, undefined],
    [{ backend_url: backend, direct: true }, backendAddress],
    [{ backend_url: `${backend}/some/path?x=1`, direct: true }, backendAddress],
    [{ backend_url: backend, direct: 'true' }, backendAddress],
    [{ backend_url: backend, direct: 'TRUE' }, backendAddress],
    [{ backend_url: backend, direct: 'False' }, webAddress],
    [{ backend_url: backend, direct: false }, webAddress],
    [{ backend_url: backend }, webAddress],
    [{ backend_url: backend, direct: null }, webAddress],
  ] as const)('for %j is %j', (metadata, place) => {
    expect(serverAddressOf(organizationWith(metadata), web)).toEqual(place);
  });

  it('is the address of its backend when the web client is unknown', () => {
    expect(serverAddressOf(organizationWith({ backend_url: backend }), undefined)).toEqual(backendAddress);
  });

  it.each([3, 'yes', {}, [], 0])('with direct: %j is an error', (direct) => {
    expect(() => serverAddressOf(organizationWith({ backend_url: backend, direct }), web)).toThrow(
      /“direct” is neither true nor false/,
    );
  });

  it.each(['mc.harbour', 'ftp://x', 'javascript:alert(1)', 5, {}])(
    'with backend_url: %j is an error',
    (address) => {
      expect(() => serverAddressOf(organizationWith({ backend_url: address, direct: true }), web)).toThrow(
        /its server address is invalid/,
      );
    },
  );
});
