import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoredIdentities, type StoredIdentity } from '#main/session/StoredIdentities.ts';
import { silentLog } from '../../support/silentLog.ts';

const harper: StoredIdentity = {
  person: { id: 'p-1', name: 'Harper', email: 'harper@meridian.example' },
  roles: ['editor'],
  properties: [{ name: 'incidents.disable', value: 'true' }],
  backendVersion: 'v1.1.0',
  keeping: { where: 'keychain' },
};

let data: string;
let kept: StoredIdentities;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'quarterdeck-unit-'));
  kept = new StoredIdentities(data, silentLog);
});
const file = () => join(data, 'identities', 'w-1.json');

describe('the stored identity of the last sign-in', () => {
  it('is empty at first', () => {
    expect(kept.read('w-1')).toBeUndefined();
  });

  it('is stored for each workspace, in a private file', async () => {
    expect(await kept.store('w-1', harper)).toBe(true);
    expect(new StoredIdentities(data, silentLog).read('w-1')).toEqual(harper);
    expect(kept.read('w-2')).toBeUndefined();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, 'identities')).mode & 0o777).toBe(0o700);
  });

  it('contains no unknown fields', async () => {
    await kept.store('w-1', { ...harper, token: 's3cret' } as StoredIdentity);
    expect(readFileSync(file(), 'utf8')).not.toContain('s3cret');
  });

  it('is the latest of several', async () => {
    const robin = { ...harper, person: { id: 'p-2', name: 'Robin' } };
    await Promise.all([kept.store('w-1', harper), kept.store('w-1', robin)]);
    expect(kept.read('w-1')).toEqual(robin);
  });

  it('is deleted although a write is running', async () => {
    await Promise.all([kept.store('w-1', harper), kept.remove('w-1')]);
    expect(kept.read('w-1')).toBeUndefined();
    expect(readdirSync(join(data, 'identities'))).toEqual([]);
    await kept.remove('w-1');
  });

  it.each(['', '{', '[]', '{"version":1}', '{"version":2,"person":{"id":"p","name":"n"}}'])(
    'is empty when the file contains %j',
    async (content) => {
      await kept.store('w-1', harper);
      writeFileSync(file(), content);
      expect(kept.read('w-1')).toBeUndefined();
      await kept.store('w-1', harper);
      expect(kept.read('w-1')).toEqual(harper);
    },
  );

  it('stays in its folder for any workspace id', async () => {
    await kept.store('../../elsewhere', harper);
    expect(readdirSync(join(data, 'identities'))).toEqual(['..%2F..%2Felsewhere.json']);
  });

  it('reports a failed write', async () => {
    writeFileSync(join(data, 'identities'), 'a file where the folder should be');
    expect(await kept.store('w-1', harper)).toBe(false);
  });
});
