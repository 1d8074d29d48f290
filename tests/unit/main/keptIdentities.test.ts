import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeptIdentities, type KeptIdentity } from '../../../src-main/session/KeptIdentities.ts';
import { silentLog } from '../../support/silentLog.ts';

const harper: KeptIdentity = {
  person: { id: 'p-1', name: 'Harper', email: 'harper@meridian.example' },
  roles: ['editor'],
  properties: [{ name: 'incidents.disable', value: 'true' }],
  backendVersion: 'v1.1.0',
  keeping: { where: 'keychain' },
};

let data: string;
let kept: KeptIdentities;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'quarterdeck-unit-'));
  kept = new KeptIdentities(data, silentLog);
});
const file = () => join(data, 'identities', 'w-1.json');

describe('who was signed in last', () => {
  it('is nobody at first', () => {
    expect(kept.read('w-1')).toBeUndefined();
  });

  it('is known by workspace, in a file of this person alone', async () => {
    expect(await kept.keep('w-1', harper)).toBe(true);
    expect(new KeptIdentities(data, silentLog).read('w-1')).toEqual(harper);
    expect(kept.read('w-2')).toBeUndefined();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, 'identities')).mode & 0o777).toBe(0o700);
  });

  it('is written without anything that has no business there', async () => {
    await kept.keep('w-1', { ...harper, token: 's3cret' } as KeptIdentity);
    expect(readFileSync(file(), 'utf8')).not.toContain('s3cret');
  });

  it('is whoever came last', async () => {
    const robin = { ...harper, person: { id: 'p-2', name: 'Robin' } };
    await Promise.all([kept.keep('w-1', harper), kept.keep('w-1', robin)]);
    expect(kept.read('w-1')).toEqual(robin);
  });

  it('is forgotten, although it was being written', async () => {
    await Promise.all([kept.keep('w-1', harper), kept.remove('w-1')]);
    expect(kept.read('w-1')).toBeUndefined();
    expect(readdirSync(join(data, 'identities'))).toEqual([]);
    await kept.remove('w-1');
  });

  it.each(['', '{', '[]', '{"version":1}', '{"version":2,"person":{"id":"p","name":"n"}}'])(
    'is nobody when the file holds %j',
    async (content) => {
      await kept.keep('w-1', harper);
      writeFileSync(file(), content);
      expect(kept.read('w-1')).toBeUndefined();
      await kept.keep('w-1', harper);
      expect(kept.read('w-1')).toEqual(harper);
    },
  );

  it('never leaves the folder, whatever a workspace is called', async () => {
    await kept.keep('../../elsewhere', harper);
    expect(readdirSync(join(data, 'identities'))).toEqual(['..%2F..%2Felsewhere.json']);
  });

  it('says so when it cannot be kept', async () => {
    writeFileSync(join(data, 'identities'), 'a file where the folder should be');
    expect(await kept.keep('w-1', harper)).toBe(false);
  });
});
