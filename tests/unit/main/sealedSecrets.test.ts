import { describe, expect, it } from 'vitest';
import {
  dropSecrets,
  hasDroppedSecrets,
  hasSeals,
  openSeals,
  sealSecrets,
} from '#main/base/sealedSecrets.ts';

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

describe('the secrets of a record', () => {
  const sealed = sealSecrets(spec);

  it('are replaced with seals, and other values are not', () => {
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

  it('are restored from their seals, also in new positions', () => {
    const moved = { ...sealed, http: [{ url: 'https://other.example' }, ...sealed.http] };
    expect(openSeals(moved, spec)).toEqual({
      record: { ...spec, http: [{ url: 'https://other.example' }, ...spec.http] },
      unknown: [],
    });
  });

  it('are requested again when the record has other secrets', () => {
    const other = sealSecrets({ password: 'old' });
    expect(openSeals(other, { password: 'new' }).unknown).toHaveLength(1);
  });

  it('include additional fields, except for references', () => {
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

  it('are removed from cached records, and are requested later', () => {
    const kept = dropSecrets({ values: { spec } });
    expect(JSON.stringify(kept)).not.toMatch(/hunter|AKIA|Bearer/);
    expect(hasDroppedSecrets(kept)).toBe(true);
    expect(hasDroppedSecrets(sealed)).toBe(false);
    expect(dropSecrets(sealed)).toEqual(sealed);
  });

  it('can be empty', () => {
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
