import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownWorkspaces, resolveAddress, screenAddress } from '#contract/rules/address.ts';
import { mayReturnTo } from '#contract/rules/returnTo.ts';

const known: KnownWorkspaces = {
  workspaces: [
    { id: 'prod', origin: 'https://mc.example' },
    { id: 'lab', origin: 'http://10.0.0.7:8080' },
    { id: 'prod-read-only', origin: 'https://mc.example' },
  ],
  openId: 'lab',
};

const ids = known.workspaces.map(({ id }) => id);

/** Returns whether an answer has the properties required of every answer. */
function isHarmless(text: string, given: KnownWorkspaces = known): boolean {
  const before = JSON.stringify(given);
  const target = resolveAddress(text, given);
  if (JSON.stringify(given) !== before) return false;
  if (target === undefined) return true;
  if (!mayReturnTo(target.to)) return false;
  if ('workspaceId' in target) return ids.includes(target.workspaceId);
  const { origin, protocol } = new URL(target.unknownServer);
  const isKnown = given.workspaces.some((workspace) => workspace.origin === target.unknownServer);
  return origin === target.unknownServer && /^https?:$/.test(protocol) && !isKnown;
}

describe('an address from outside the application', () => {
  it.each([
    [
      'quarterdeck://open?server=https%3A%2F%2Fmc.example&to=%2Fcatalog%3Fsearch%3Da',
      'prod',
      '/catalog?search=a',
    ],
    ['quarterdeck://open/?server=https://mc.example/&to=/health', 'prod', '/health'],
    ['quarterdeck://open?to=%2Fhealth', 'lab', '/health'],
    ['https://mc.example/catalog/1?tab=Spec', 'prod', '/catalog/1?tab=Spec'],
    ['  http://10.0.0.7:8080/  ', 'lab', '/'],
    ['/catalog?labels={"a":"b"}', 'lab', '/catalog?labels={"a":"b"}'],
    ['quarterdeck://open?server=https://mc.example', 'prod', '/'],
    ['quarterdeck://open?server=https://mc.example&to=//evil.example', 'prod', '/'],
    ['quarterdeck://open?server=https://mc.example&to=https://evil.example', 'prod', '/'],
    ['https://mc.example/login?return_to=/x', 'prod', '/'],
  ])('%s opens the workspace %s at %s', (address, workspaceId, to) => {
    expect(resolveAddress(address, known)).toEqual({ workspaceId, to });
  });

  it('opens in the open workspace when two workspaces have the same server', () => {
    expect(resolveAddress('https://mc.example/health', { ...known, openId: 'prod-read-only' })).toEqual({
      workspaceId: 'prod-read-only',
      to: '/health',
    });
  });

  it.each([
    [
      'quarterdeck://open?server=https://new.example:8443/x&to=/health',
      'https://new.example:8443',
      '/health',
    ],
    ['https://new.example/health', 'https://new.example', '/health'],
    ['https://mc.example:444/', 'https://mc.example:444', '/'],
  ])('%s names the unknown server %s', (address, unknownServer, to) => {
    expect(resolveAddress(address, known)).toEqual({ unknownServer, to });
  });

  it.each([
    '',
    ' ',
    'nonsense',
    'quarterdeck://run?server=https://mc.example&to=/health',
    'quarterdeck://open/sub?server=https://mc.example',
    'quarterdeck://open?server=file:///etc/passwd',
    'quarterdeck://open?server=javascript:alert(1)',
    'quarterdeck://open?server=https://user:secret@mc.example',
    'https://user@mc.example/catalog',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/login',
    '/./error?x',
  ])('%j has no target', (address) => {
    expect(resolveAddress(address, known)).toBeUndefined();
  });

  it('that is a path has no target while no workspace is open', () => {
    expect(resolveAddress('/health', { workspaces: [], openId: null })).toBeUndefined();
    expect(resolveAddress('quarterdeck://open?to=/health', { workspaces: [], openId: null })).toBeUndefined();
  });

  it('of any screen is read back as it was written', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const to = `/catalog${path}?${query}`;
        fc.pre(mayReturnTo(to));
        expect(resolveAddress(screenAddress('https://mc.example', to), known)).toEqual({
          workspaceId: 'prod',
          to,
        });
      }),
    );
  });

  it('has a harmless target or none, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) =>
        isHarmless(text),
      ),
      { numRuns: 5_000 },
    );
  });

  it('has a harmless target or none after any change to a valid address', () => {
    const good = fc.constantFrom(
      screenAddress('https://mc.example', '/catalog?search=a'),
      screenAddress('https://new.example', '/health'),
      'https://mc.example/catalog/1',
      '/settings/sync',
    );
    const change = fc.record({
      at: fc.nat(120),
      cut: fc.nat(4),
      put: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 6 }),
        fc.constantFrom('//', '\\', '@', '\t', '\n', '%00', '&to=', '&server=', '../', ':', '#', '\u202e'),
      ),
    });
    fc.assert(
      fc.property(good, fc.array(change, { minLength: 1, maxLength: 4 }), (address, changes) =>
        isHarmless(
          changes.reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), address),
        ),
      ),
      { numRuns: 5_000 },
    );
  });
});
