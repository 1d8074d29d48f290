import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateAuthority } from '#main/kubeconfig/certificateAuthority.ts';
import { verifyContext } from '#main/kubeconfig/verifyContext.ts';
import { installed, type KubectlHome, kubectlHome, ownKubeconfig } from '../../support/kubectlHome.ts';
import {
  privateAuthority,
  privatelySigned,
  type SampleForTests,
  selfSigned,
  startSampleForTests,
} from '../../support/sampleForTests.ts';
import { asPerson } from '../sample-server/SampleClient.ts';

const run = promisify(execFile);

/** Runs kubectl with only this test's files, and returns its output. */
async function kubectl(home: KubectlHome, args: readonly string[], files = ''): Promise<string> {
  const env = { ...process.env, HOME: home.root, USERPROFILE: home.root, KUBECONFIG: files };
  const { stdout } = await run('kubectl', [...args], { env, timeout: 25_000 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('This test needs kubectl on PATH: it proves that what was installed works.', {
      cause: error,
    });
  });
  return stdout;
}

const wordsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/\s{2,}/));

const canaries = [
  ['NAMESPACE', 'NAME', 'INTERVAL', 'STATUS', 'LAST RUN'],
  ['payments', 'payments', '30', 'Failed', expect.stringMatching(/^\d+[smh]$/)],
];

describe('real kubectl', () => {
  // kubectl sends a password only over TLS. The user has accepted this server's certificate.
  let sample: SampleForTests;
  let home: KubectlHome;
  beforeAll(async () => {
    sample = await startSampleForTests({ tls: selfSigned });
    const dispatcher = new Agent({ connect: { ca: selfSigned.cert } });
    const { authorization } = asPerson(sample.account('editor'));
    home = kubectlHome({
      workspace: () => ({
        id: 'w-1',
        name: 'meridian',
        origin: sample.origin,
        personId: 'p-1',
        trustFingerprint: new X509Certificate(selfSigned.cert).fingerprint256,
      }),
      fetch: async () =>
        (await fetch(`${sample.origin}/api/kubeconfig`, { dispatcher, headers: { authorization } })).text(),
      certificateAuthority,
      verify: verifyContext,
    });
    home.put(ownKubeconfig);
  });
  afterAll(async () => {
    home.end();
    await sample.stop();
  });

  /** The preview already includes the certificate, so there is no second prompt. */
  const install = async (target: 'default' | 'separate', makeCurrent: boolean) =>
    installed(await home.install({ target, makeCurrent }));

  it('reads the file and lists canaries with the new context', async () => {
    const { id, command } = await install('default', false);
    expect(home.read()).toContain('certificate-authority-data: ');
    const [program, ...args] = command.split(' ');
    expect(program).toBe('kubectl');
    expect(wordsOf(await kubectl(home, args))).toEqual(canaries);
    expect(await home.kubeconfigs.verify(id)).toMatchObject({
      outcome: 'verified',
      total: 1,
      canaries: [{ namespace: 'payments', name: 'payments', status: 'Failed' }],
    });
    expect(await kubectl(home, ['config', 'current-context'])).toBe('prod\n');
    expect(await kubectl(home, ['config', 'get-contexts', '-o', 'name'])).toBe('meridian\nprod\n');
  });

  it('uses the context as the current one, including after the token was renewed', async () => {
    await install('default', true);
    expect(wordsOf(await kubectl(home, ['get', 'canaries', '-A']))).toEqual(canaries);
    expect(home.tokens()).toBe(2);
  });

  it('finds a separate file through the shell export line', async () => {
    const { exportLine, command } = await install('separate', true);
    const files = /^export KUBECONFIG=(.*)$/.exec(exportLine ?? '')?.[1] ?? '';
    expect(files.split(':')[0]).toBe(home.file);
    expect(await kubectl(home, ['config', 'get-contexts', '-o', 'name'], files)).toBe('meridian\nprod\n');
    expect(wordsOf(await kubectl(home, command.split(' ').slice(1)))).toEqual(canaries);
  });

  it('can change the file afterwards: Quarterdeck still recognizes its entry and preserves the rest', async () => {
    await kubectl(home, ['config', 'set-context', 'meridian', '--namespace=payments']);
    const { name, added, removed } = await install('default', true);
    expect([name, added, removed]).toEqual(['meridian', 1, 1]);
    expect(wordsOf(await kubectl(home, ['get', 'canaries']))[1]?.[0]).toBe('payments');
  });

  it.each([[[]], [['a']], [['b']], [['b', 'c']], [['a', 'c']]])(
    'adds a new entry to the same file of a list as Quarterdeck, with existing files %j',
    async (existing) => {
      const names = ['a', 'b', 'c'];
      const ours = kubectlHome({ files: (root) => names.map((name) => join(root, name)) });
      const theirs = kubectlHome();
      for (const one of [ours, theirs])
        for (const name of existing) one.put(ownKubeconfig, join(one.root, name));
      installed(await ours.install());
      const files = names.map((name) => join(theirs.root, name)).join(':');
      await kubectl(theirs, ['config', 'set-cluster', 'meridian', '--server=https://m.example'], files);
      const withMeridian = (one: KubectlHome) =>
        names.filter((name) => one.bytes(join(one.root, name))?.includes('meridian'));
      expect(withMeridian(ours)).toEqual(withMeridian(theirs));
      ours.end();
      theirs.end();
    },
  );

  it('does not change a file while Quarterdeck’s lock exists', async () => {
    const locked = kubectlHome();
    const before = locked.put(ownKubeconfig);
    locked.put('', `${locked.file}.lock`);
    await expect(
      kubectl(locked, ['config', 'set-cluster', 'x', '--server=https://x.example']),
    ).rejects.toThrow(/config\.lock/);
    expect(locked.bytes()).toEqual(before);
    locked.end();
  });
});

describe('real kubectl for a workspace with its own CA certificate', () => {
  it('uses the workspace’s CA certificate without requesting the server’s certificate', async () => {
    const sample = await startSampleForTests({ tls: privatelySigned });
    const dispatcher = new Agent({ connect: { ca: privateAuthority } });
    const { authorization } = asPerson(sample.account('editor'));
    // This home cannot read the server's certificate chain, so it would fail without the workspace's own CA.
    const home = kubectlHome({
      workspace: () => ({
        id: 'w-1',
        name: 'meridian',
        origin: sample.origin,
        personId: 'p-1',
        readAuthority: async () => privateAuthority,
      }),
      fetch: async () =>
        (await fetch(`${sample.origin}/api/kubeconfig`, { dispatcher, headers: { authorization } })).text(),
    });
    home.put(ownKubeconfig);
    installed(await home.install({ target: 'default', makeCurrent: true }));
    expect(home.read()).toContain(Buffer.from(privateAuthority).toString('base64'));
    expect(wordsOf(await kubectl(home, ['get', 'canaries', '-A']))).toEqual(canaries);
    home.end();
    await sample.stop();
  });
});
