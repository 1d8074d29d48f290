import { describe, expect, it } from 'vitest';
import { type Keychain, KeychainVault } from '#main/vault/KeychainVault.ts';
import { silentLog } from '../../support/silentLog.ts';

function fakeKeychain() {
  const kept = new Map<string, string>();
  const keychain: Keychain = {
    getPassword: async (service, account) => kept.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void kept.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => kept.delete(`${service}/${account}`),
  };
  return { kept, keychain };
}

const vaultOn = (load: () => Promise<Keychain>, platform: NodeJS.Platform = 'linux', timeoutMs = 1_000) =>
  new KeychainVault({ load, platform, log: silentLog, timeoutMs });

describe('the vault', () => {
  it('stores a secret in the keychain under the service "quarterdeck" and the workspace id', async () => {
    const { kept, keychain } = fakeKeychain();
    const vault = vaultOn(async () => keychain);
    expect(await vault.write('w1', 'secret')).toEqual({ where: 'keychain' });
    expect([...kept]).toEqual([['quarterdeck/w1', 'secret']]);
    expect((await vault.read('w1')).secret).toBe('secret');
    await vault.remove('w1');
    expect((await vault.read('w1')).secret).toBeUndefined();
  });

  it('stores a secret in memory without a keychain, and explains why', async () => {
    const vault = vaultOn(() => Promise.reject(new Error('libsecret is missing')));
    const keeping = await vault.write('w1', 'secret');
    expect(keeping).toMatchObject({ where: 'memory', sentence: expect.stringContaining('no keychain') });
    expect(await vault.read('w1')).toMatchObject({ secret: 'secret', keeping: { where: 'memory' } });
    await vault.remove('w1');
    expect((await vault.read('w1')).secret).toBeUndefined();
  });

  it('uses memory when the keychain does not answer in time', async () => {
    const { keychain } = fakeKeychain();
    const vault = vaultOn(
      async () => ({ ...keychain, setPassword: () => new Promise(() => {}) }),
      'linux',
      20,
    );
    expect((await vault.write('w1', 'secret')).where).toBe('memory');
  });

  it('respects the Windows limit of 2,560 bytes, in bytes instead of characters', async () => {
    const { kept, keychain } = fakeKeychain();
    const vault = vaultOn(async () => keychain, 'win32');
    expect((await vault.write('w1', 'x'.repeat(2_560))).where).toBe('keychain');
    expect(await vault.write('w1', 'ä'.repeat(1_281))).toMatchObject({
      where: 'memory',
      sentence: expect.stringContaining('too long'),
    });
    expect(kept.size).toBe(0);
    expect((await vault.read('w1')).secret).toBe('ä'.repeat(1_281));
  });
});
