import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import {
  defaultKubeconfigRequest,
  installed,
  type KubectlHome,
  kubectlHome,
  ownKubeconfig,
} from '../../support/kubectlHome.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

const maybeMade = 'The server may have created an access token. Nothing was written.';

let sample: SampleForTests;
let window: TestWindow;
let home: KubectlHome;
let before: Buffer;
let mintedBefore: number;
beforeAll(async () => {
  home = kubectlHome();
  const started = await startSignedIn({
    kubeconfigPaths: { home: home.root, files: [home.file] },
    role: null,
  });
  ({ sample, window } = started);
  return async () => {
    await started.end();
    home.end();
  };
});
beforeEach(async () => {
  for (const name of home.listFolder(home.root).includes('.kube') ? home.listFolder() : [])
    rmSync(join(home.folder, name));
  before = home.put(ownKubeconfig);
  mintedBefore = await sample.mintedTokens();
});
afterEach(async () => {
  await sample.clearFaults();
  await sample.writeUsualKubeconfig();
});

const minted = async () => (await sample.mintedTokens()) - mintedBefore;

async function install() {
  const { kubeconfig } = window.bridge;
  const { fingerprint } = await kubeconfig.preview(defaultKubeconfigRequest);
  return kubeconfig.install({ ...defaultKubeconfigRequest, fingerprint });
}

describe('a kubeconfig installation', () => {
  it('sends one request to the server, and lists canaries with the written file', async () => {
    await signInAs(window, sample, 'editor');
    const { kubeconfig } = window.bridge;
    await kubeconfig.start({});
    const { fingerprint } = await kubeconfig.preview(defaultKubeconfigRequest);
    expect(await minted()).toBe(0);
    const { id } = installed(await kubeconfig.install({ ...defaultKubeconfigRequest, fingerprint }));
    expect(await minted()).toBe(1);
    expect(new KubeconfigDocument(home.read()).remove('meridian')).toBe(ownKubeconfig);
    // kubectl sends no password over plain HTTP. The request is refused, and the reason is reported.
    expect((await kubeconfig.verify({ id })).outcome).toMatch(/verified/);
    const asked = (await sample.requests()).filter(({ path }) => path.includes('/kubeconfig'));
    expect(asked.at(-1)?.path).toContain('/kubeconfig');
    expect(await kubeconfig.undo({ id })).toEqual({ refusal: null });
    expect(home.bytes()).toEqual(before);
  });

  it('reads an answer that is HTML-escaped', async () => {
    await signInAs(window, sample, 'editor');
    await sample.writeKubeconfig({ escaped: true });
    installed(await install());
    expect(await minted()).toBe(1);
    expect(home.read()).not.toMatch(/&#?\w+;/);
    expect(new KubeconfigDocument(home.read()).serverOf('meridian')).toBe(`${sample.origin}/kubeproxy`);
  });

  it('is denied to a viewer with an error that names the missing permission', async () => {
    await signInAs(window, sample, 'viewer');
    await expect(install()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: {
        sentence: expect.stringMatching(/\w+\.$/),
        needs: { object: 'kubernetes-proxy', action: 'create' },
      },
    });
    expect([home.bytes(), await minted()]).toEqual([before, 0]);
  });

  it('ends the session when the server ended it, and requests no token', async () => {
    await signInAs(window, sample, 'editor');
    await sample.expireSessions();
    await expect(install()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      data: { sentence: 'Your session has ended. Please sign in again.' },
    });
    expect([home.bytes(), await minted()]).toEqual([before, 0]);
  });

  it.each([
    ['an HTML page', '<!doctype html><html><body>Sign in</body></html>'],
    ['an empty answer', ''],
    ['JSON without users', '{"clusters":[{"name":"a","cluster":{"server":"https://a.example"}}],"users":[]}'],
    ['plain text', 'error'],
    ['two users', '{"clusters":[{"cluster":{"server":"https://a.example"}}],"users":[{},{}]}'],
    [
      'a malformed cluster address',
      '{"clusters":[{"cluster":{"server":"a"}}],"users":[{"user":{"username":"t","password":"hush-hush"}}]}',
    ],
  ])('fails with a message when the server sends %s', async (_what, body) => {
    await signInAs(window, sample, 'editor');
    await sample.fault({ path: '/kubeconfig', kind: 'body', body, contentType: 'text/yaml', after: true });
    const failure = await install().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'SERVER',
      data: { sentence: `The server sent a kubeconfig that Quarterdeck cannot use. ${maybeMade}` },
    });
    expect(JSON.stringify(failure)).not.toContain('hush-hush');
    expect([home.bytes(), await minted()]).toEqual([before, 1]);
  });

  it.each([
    ['drops the connection before its answer', { kind: 'drop', after: true }],
    ['drops the connection during its answer', { kind: 'truncate', after: true }],
    ['answers 500 after it created the token', { kind: 'status', status: 500, after: true }],
    ['answers 503 after it created the token', { kind: 'status', status: 503, after: true }],
    ['answers 504 after it created the token', { kind: 'status', status: 504, after: true }],
  ] as const)('warns that a token may exist when the server %s, and does not retry', async (_what, fault) => {
    await signInAs(window, sample, 'editor');
    await sample.fault({ path: '/kubeconfig', ...fault });
    await expect(install()).rejects.toMatchObject({
      data: { sentence: expect.stringContaining(maybeMade) },
    });
    expect([home.bytes(), await minted()]).toEqual([before, 1]);
    expect(home.listFolder()).toEqual(['config']);
  });
});
