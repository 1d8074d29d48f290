import { describe, expect, it } from 'vitest';
import {
  dropSecrets,
  hasDropped,
  hasSeals,
  openSeals,
  sealSecrets,
} from '../../../src-main/base/sealedSecrets.ts';

const seal = expect.stringMatching(/^\*\*\*[0-9a-f]{16}$/);

const spec = {
  schedule: '@every 1h',
  aws: [
    {
      awsConnection: {
        accessKey: { value: 'AKIA-1' },
        secretKey: { valueFrom: { secretKeyRef: { name: 'aws', key: 'secret' } } },
        region: ['eu-west-1'],
      },
    },
  ],
  http: [
    {
      url: 'https://reader:hunter2@example.org/health',
      headers: [
        { name: 'Accept', value: 'text/plain' },
        { name: 'Authorization', value: 'Bearer abc' },
      ],
      authentication: { username: { value: 'me' }, password: { value: 'hunter3' } },
    },
  ],
  sql: [{ connection: 'connection://default/db', auth: { password: 'configmap://db/password' } }],
};

describe('secrets of a record', () => {
  const sealed = sealSecrets(spec);

  it('are sealed, and nothing else is', () => {
    expect(sealed).toEqual({
      schedule: '@every 1h',
      aws: [
        {
          awsConnection: {
            accessKey: { value: seal },
            secretKey: { valueFrom: { secretKeyRef: { name: 'aws', key: 'secret' } } },
            region: ['eu-west-1'],
          },
        },
      ],
      http: [
        {
          url: expect.stringMatching(/^https:\/\/reader:\*\*\*[0-9a-f]{16}@example\.org\/health$/),
          headers: [
            { name: 'Accept', value: 'text/plain' },
            { name: 'Authorization', value: seal },
          ],
          authentication: { username: { value: 'me' }, password: { value: seal } },
        },
      ],
      sql: [{ connection: 'connection://default/db', auth: { password: 'configmap://db/password' } }],
    });
    for (const secret of ['AKIA-1', 'hunter2', 'hunter3', 'Bearer abc'])
      expect(JSON.stringify(sealed)).not.toContain(secret);
  });

  it('come back where their seals are, also where they were moved to', () => {
    const moved = { ...sealed, http: [{ url: 'https://other.example' }, ...sealed.http] };
    expect(openSeals(moved, spec)).toEqual({
      record: { ...spec, http: [{ url: 'https://other.example' }, ...spec.http] },
      unknown: [],
    });
  });

  it('are asked for again when the record has others by now', () => {
    const other = sealSecrets({ password: 'old' });
    expect(openSeals(other, { password: 'new' }).unknown).toHaveLength(1);
  });

  it('are those of further fields, too, references excepted', () => {
    const record = { username: 'AKIA', type: 'aws', properties: { accessKey: 'x', region: 'eu' } };
    expect(sealSecrets(record, ['username'])).toEqual({
      username: seal,
      type: 'aws',
      properties: { accessKey: seal, region: 'eu' },
    });
    const referred = { username: 'secret://aws/key' };
    expect(sealSecrets(referred, ['username'])).toEqual(referred);
    expect(openSeals(sealSecrets(record, ['username']), record, ['username']).record).toEqual(record);
  });

  it('are left out of what is kept, and are then asked for', () => {
    const kept = dropSecrets({ values: { spec } });
    expect(JSON.stringify(kept)).not.toMatch(/hunter|AKIA|Bearer/);
    expect(hasDropped(kept)).toBe(true);
    expect(hasDropped(sealed)).toBe(false);
    expect(dropSecrets(sealed)).toEqual(sealed);
  });

  it('may be none', () => {
    expect(sealSecrets({ password: '', token: null, certificate: '$(CERT)', a: [1, true, null] })).toEqual({
      password: '',
      token: null,
      certificate: '$(CERT)',
      a: [1, true, null],
    });
    expect(hasSeals({ name: 'x' })).toBe(false);
    expect(hasSeals(sealed)).toBe(true);
  });
});
