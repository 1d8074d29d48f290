import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { DoctorReport } from '../../../src-preload/contract/workspaces.ts';
import { doctorText } from '../../../src-renderer/parts/workspaces/doctorText.ts';
import { authorityOf, newReach, proxyOf, reachOf } from '../../../src-renderer/parts/workspaces/reach.ts';

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

describe('how a form has the way to a server', () => {
  it.each(['system', 'none', 'http://proxy.example:3128'])('gives back the proxy %s as it was', (proxy) => {
    expect(proxyOf(reachOf({ ...workspace, proxy }))).toBe(proxy);
  });

  it('takes colour and lock from the workspace', () => {
    expect(reachOf(workspace)).toMatchObject({ colour: 'teal', readOnly: true, proxyAddress: '' });
  });

  it('says nothing of an authority that stays, null of one that goes, and the text of a new one', async () => {
    expect(await authorityOf(newReach)).toEqual({});
    expect(await authorityOf({ ...newReach, withoutAuthority: true })).toEqual({ authority: null });
    const authority = new File(['-----BEGIN'], 'authority.pem');
    expect(await authorityOf({ ...newReach, authority, withoutAuthority: true })).toEqual({
      authority: '-----BEGIN',
    });
  });
});

describe('a report of the doctor as text', () => {
  it('has every part with its way on and its details', () => {
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
        'Address: Good. It can be used.',
        'Connection: Wrong. It is refused.',
        '    Check it.',
        '    one',
        '    two',
        'Server: Skipped. Not looked at.',
      ].join('\n'),
    );
  });
});
