import { describe, expect, it } from 'vitest';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { DoctorReport } from '#contract/workspaces.ts';
import {
  addressProblem,
  authorityOf,
  type ConnectionSettings,
  defaultFrontend,
  isSignInChanged,
  isValidConnectionSettings,
  newConnectionSettings,
  proxyInput,
  signInOf,
  toConnectionSettings,
} from '#parts/workspaces/connectionSettings.ts';
import { doctorText } from '#parts/workspaces/doctorText.ts';

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
  backgroundSync: false,
  guard: { whole: false, tags: [] },
};

describe('the connection settings of a workspace form', () => {
  it.each(['system', 'none', 'http://proxy.example:3128'])('keep the proxy %s unchanged', (proxy) => {
    expect(proxyInput(toConnectionSettings({ ...workspace, proxy }))).toBe(proxy);
  });

  it('include the workspace’s color and lock', () => {
    expect(toConnectionSettings(workspace)).toMatchObject({
      colour: 'teal',
      readOnly: true,
      proxyAddress: '',
    });
  });

  it('send no authority when unchanged, null when removed, and the text of a new one', async () => {
    expect(await authorityOf(newConnectionSettings)).toEqual({});
    expect(await authorityOf({ ...newConnectionSettings, withoutAuthority: true })).toEqual({
      authority: null,
    });
    const authority = new File(['-----BEGIN'], 'authority.pem');
    expect(await authorityOf({ ...newConnectionSettings, authority, withoutAuthority: true })).toEqual({
      authority: '-----BEGIN',
    });
  });
});

describe('the sign-in settings of a workspace form', () => {
  const at = (accounts: string, frontend = ''): ConnectionSettings => ({
    ...newConnectionSettings,
    signIn: 'hosted',
    accounts,
    frontend,
  });

  it.each<readonly [reach: ConnectionSettings, sent: ReturnType<typeof signInOf>]>([
    [newConnectionSettings, 'found'],
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
  ])('derive the API address from %j: %s', (accounts, frontend) => {
    expect(defaultFrontend({ accounts })).toBe(frontend);
  });

  it.each([
    ['', true],
    ['accounts.example.com', true],
    ['http://127.0.0.1:4000', true],
    ['https://', false],
    ['no address', false],
    ['ftp://accounts.example.com', false],
  ])('validate the address %j: %s', (typed, isValid) => {
    expect(addressProblem(typed) === undefined).toBe(isValid);
    expect(isValidConnectionSettings(at(typed))).toBe(isValid);
    expect(isValidConnectionSettings(at('', typed))).toBe(isValid);
    // The address is validated only for a hosted provider.
    expect(isValidConnectionSettings({ ...at(typed), signIn: 'found' })).toBe(true);
  });

  it.each([
    [undefined],
    [{ accounts: 'https://accounts.flanksource.com', frontend: 'https://clerk.flanksource.com' }],
    [{ accounts: 'https://accounts.example.com', frontend: 'https://clerk.example.com' }],
    [{ accounts: 'https://accounts.example.com', frontend: 'https://frontend.example.com' }],
  ])('are unchanged without an edit: %j', (hosted) => {
    const reach = toConnectionSettings({ ...workspace, hosted });
    expect(isSignInChanged(reach, toConnectionSettings({ ...workspace, hosted }))).toBe(false);
    expect(isSignInChanged({ ...reach, signIn: 'hosted', accounts: 'new.example.com' }, reach)).toBe(true);
  });

  it('leave derived values empty', () => {
    expect(
      toConnectionSettings({
        ...workspace,
        hosted: { accounts: 'https://accounts.flanksource.com', frontend: 'https://clerk.flanksource.com' },
      }),
    ).toMatchObject({ signIn: 'hosted', accounts: '', frontend: '' });
    expect(
      toConnectionSettings({
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
