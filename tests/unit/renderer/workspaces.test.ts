import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { DoctorReport } from '../../../src-preload/contract/workspaces.ts';
import { doctorText } from '../../../src-renderer/parts/workspaces/doctorText.ts';
import {
  addressProblem,
  authorityOf,
  isOtherSignIn,
  isSound,
  newReach,
  proxyOf,
  type Reach,
  reachOf,
  signInOf,
  usualFrontend,
} from '../../../src-renderer/parts/workspaces/reach.ts';

const workspace: Workspace = {
  id: 'w',
  name: 'Meridian',
  origin: 'https://mission.example',
  kind: 'server',
  originKind: 'web',
  identityMode: 'kratos',
  certificate: 'verified',
  authority: null,
  proxy: 'system',
  colour: 'teal',
  readOnly: true,
  guard: { whole: false, tags: [] },
};

describe('the connection settings of a workspace form', () => {
  it.each(['system', 'none', 'http://proxy.example:3128'])('keep the proxy %s unchanged', (proxy) => {
    expect(proxyOf(reachOf({ ...workspace, proxy }))).toBe(proxy);
  });

  it('include the workspace’s color and lock', () => {
    expect(reachOf(workspace)).toMatchObject({ colour: 'teal', readOnly: true, proxyAddress: '' });
  });

  it('send no authority when unchanged, null when removed, and the text of a new one', async () => {
    expect(await authorityOf(newReach)).toEqual({});
    expect(await authorityOf({ ...newReach, withoutAuthority: true })).toEqual({ authority: null });
    const authority = new File(['-----BEGIN'], 'authority.pem');
    expect(await authorityOf({ ...newReach, authority, withoutAuthority: true })).toEqual({
      authority: '-----BEGIN',
    });
  });
});

describe('the sign-in settings of a workspace form', () => {
  const at = (accounts: string, frontend = ''): Reach => ({
    ...newReach,
    signIn: 'hosted',
    accounts,
    frontend,
  });

  it.each<readonly [reach: Reach, sent: ReturnType<typeof signInOf>]>([
    [newReach, 'found'],
    // The typed address is ignored after the user selects another option.
    [{ ...at('https://accounts.example.com'), signIn: 'found' }, 'found'],
    [at(''), {}],
    [at(' accounts.example.com '), { accounts: 'https://accounts.example.com' }],
    [at('https://accounts.example.com/sign-in?x=1'), { accounts: 'https://accounts.example.com' }],
    [
      at('https://id.example.com', 'http://127.0.0.1:8080'),
      { accounts: 'https://id.example.com', frontend: 'http://127.0.0.1:8080' },
    ],
  ])('are sent for %j as %j', (reach, sent) => expect(signInOf(reach)).toEqual(sent));

  it.each([
    ['', 'https://clerk.flanksource.com'],
    ['accounts.example.com', 'https://clerk.example.com'],
    ['https://id.example.com', 'https://id.example.com'],
    ['https://no address', 'https://clerk.flanksource.com'],
  ])('derive the API address from %j', (accounts, frontend) => {
    expect(usualFrontend({ accounts })).toBe(frontend);
  });

  it.each([
    ['', true],
    ['accounts.example.com', true],
    ['http://127.0.0.1:4000', true],
    ['https://', false],
    ['no address', false],
    ['ftp://accounts.example.com', false],
  ])('validate the address %j', (typed, sound) => {
    expect(addressProblem(typed) === undefined).toBe(sound);
    expect(isSound(at(typed))).toBe(sound);
    expect(isSound(at('', typed))).toBe(sound);
    // The address is validated only for a hosted provider.
    expect(isSound({ ...at(typed), signIn: 'found' })).toBe(true);
  });

  it.each([
    [undefined],
    [{ accounts: 'https://accounts.flanksource.com', frontend: 'https://clerk.flanksource.com' }],
    [{ accounts: 'https://accounts.example.com', frontend: 'https://clerk.example.com' }],
    [{ accounts: 'https://accounts.example.com', frontend: 'https://frontend.example.com' }],
  ])('are unchanged without an edit: %j', (hosted) => {
    const reach = reachOf({ ...workspace, hosted });
    expect(isOtherSignIn(reach, reachOf({ ...workspace, hosted }))).toBe(false);
    expect(isOtherSignIn({ ...reach, signIn: 'hosted', accounts: 'new.example.com' }, reach)).toBe(true);
  });

  it('leave derived values empty', () => {
    expect(
      reachOf({
        ...workspace,
        hosted: { accounts: 'https://accounts.flanksource.com', frontend: 'https://clerk.flanksource.com' },
      }),
    ).toMatchObject({ signIn: 'hosted', accounts: '', frontend: '' });
    expect(
      reachOf({
        ...workspace,
        hosted: { accounts: 'https://accounts.example.com', frontend: 'https://f.example.com' },
      }),
    ).toMatchObject({ accounts: 'https://accounts.example.com', frontend: 'https://f.example.com' });
  });
});

describe('the connection doctor’s report as text', () => {
  it('contains every step with its advice and its details', () => {
    const report: DoctorReport = {
      startedAt: '2026-11-21T12:00:00.000Z',
      done: true,
      rows: [
        { step: 'address', state: 'ok', sentence: 'It can be used.' },
        {
          step: 'connection',
          state: 'bad',
          sentence: 'It is refused.',
          wayOn: 'Check it.',
          details: 'one\ntwo',
        },
        { step: 'server', state: 'skipped', sentence: 'Not looked at.' },
      ],
    };
    expect(doctorText('Meridian', report)).toBe(
      [
        'Meridian, 2026-11-21T12:00:00.000Z',
        'Address: OK. It can be used.',
        'Connection: Failed. It is refused.',
        '    Check it.',
        '    one',
        '    two',
        'Server: Skipped. Not looked at.',
      ].join('\n'),
    );
  });
});
