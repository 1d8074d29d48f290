import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import { runCommandLine } from '../../support/commandLine.ts';
import { type KubectlHome, kubectlHome, ownKubeconfig } from '../../support/kubectlHome.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let started: Awaited<ReturnType<typeof startSignedIn>>;
let home: KubectlHome;
let before: Buffer;
let mintedBefore: number;

beforeAll(async () => {
  home = kubectlHome();
  started = await startSignedIn({ kubeconfigPaths: { home: home.root, files: [home.file] }, role: null });
  return async () => {
    await started.end();
    home.end();
  };
}, 180_000);
beforeEach(async () => {
  await signInAs(started.window, started.sample, 'editor');
  for (const name of home.listFolder(home.root).includes('.kube') ? home.listFolder() : [])
    rmSync(join(home.folder, name));
  before = home.put(ownKubeconfig);
  mintedBefore = await started.sample.mintedTokens();
});
afterEach(async () => {
  await started.sample.clearFaults();
});

const run = (line: string, options = {}) =>
  runCommandLine(started.app.data, ['kubeconfig', 'install', ...line.split(' ').filter(Boolean)], options);
const minted = async () => (await started.sample.mintedTokens()) - mintedBefore;
const backups = () => readdirSync(home.folder).filter((name) => name !== 'config');
/** A text of a kubeconfig without the token, which is new in each installation. */
const withoutToken = (text: string) => text.replaceAll(/password: .*/g, 'password: …');
const nothingChanged = async () => {
  expect([home.bytes(), await minted(), backups()]).toEqual([before, 0, []]);
};

describe('quarterdeck kubeconfig install', () => {
  it('adds a context to the file, leaves the others as they are, and writes a backup', async () => {
    const { code, output, error } = await run('--name meridian --confirm meridian');
    expect(output).toMatch(/^Installed the context meridian in ~\/\.kube\/config\.\n/);
    expect(code).toBe(0);
    expect(await minted()).toBe(1);
    const document = new KubeconfigDocument(home.read());
    expect(document.serverOf('meridian')).toBe(`${started.sample.origin}/kubeproxy`);
    expect(document.remove('meridian')).toBe(ownKubeconfig);
    const [backup = ''] = backups();
    expect(home.read(join(home.folder, backup))).toBe(ownKubeconfig);
    expect(error).toContain(`Backup: ${backup}`);
  });

  it('shows the change without the token and other secrets of the file', async () => {
    const { output, error } = await run('--name meridian --confirm meridian');
    expect(error).toContain('Change of ~/.kube/config:');
    expect(error).toMatch(/^\+.*name: meridian/m);
    expect(error).toContain('********');
    const [, token = ''] = /password: (\S+)/.exec(home.read()) ?? [];
    expect(token).not.toBe('');
    for (const secret of [token, 's3cr3t-of-prod']) expect(output + error).not.toContain(secret);
  });

  it('replaces only the token when it runs again', async () => {
    await run('--name meridian --confirm meridian');
    const first = home.read();
    const { code } = await run('--confirm meridian');
    expect(code).toBe(0);
    expect(home.read()).not.toBe(first);
    expect(withoutToken(home.read())).toBe(withoutToken(first));
  });

  it('writes a new file if there is none, and makes the context the current one', async () => {
    rmSync(home.file);
    const { code } = await run('--name meridian --make-current --confirm meridian');
    expect(code).toBe(0);
    expect(home.read()).toMatch(/^current-context: meridian$/m);
    expect(backups()).toEqual([]);
  });

  it('writes a separate file with --separate, and prints how kubectl uses it', async () => {
    const { code, output } = await run('--separate --name meridian --confirm meridian');
    expect(code).toBe(0);
    expect(home.bytes()).toEqual(before);
    expect(output).toContain('export KUBECONFIG=');
    const [file = ''] = backups();
    expect(new KubeconfigDocument(home.read(join(home.folder, file))).serverOf('meridian')).toContain(
      '/kubeproxy',
    );
  });

  it('installs after a yes in a terminal', async () => {
    const { code, error } = await run('--name meridian', { terminal: { canPrompt: true }, answers: ['y'] });
    expect(error).toContain('Write this change to ~/.kube/config? [y/N] ');
    expect(code).toBe(0);
    expect(home.read()).toContain('meridian');
  });

  it.each([
    ['without a terminal and without --confirm', '--name meridian', {}, "--confirm 'meridian'"],
    ['with another name', '--name meridian --confirm prod', {}, 'is not the name to confirm'],
    ['after a no', '--name meridian', { terminal: { canPrompt: true }, answers: ['n'] }, 'not confirmed'],
  ])('changes nothing and ends with 4 %s', async (_when, line, options, part) => {
    const { code, error } = await run(line, options);
    expect(error).toContain(part);
    expect(code).toBe(4);
    await nothingChanged();
  });

  it('changes nothing and ends with 4 if the server refuses the permission', async () => {
    await signInAs(started.window, started.sample, 'viewer');
    const { code, output, error } = await run('--name meridian --confirm meridian');
    expect(error).toMatch(/permission/i);
    expect({ code, output }).toEqual({ code: 4, output: '' });
    await nothingChanged();
  });

  it('changes nothing and ends with 5 if the server cannot be reached', async () => {
    await started.sample.fault({ path: '/kubeconfig', kind: 'drop', count: -1 });
    const { code, output } = await run('--name meridian --confirm meridian');
    expect({ code, output }).toEqual({ code: 5, output: '' });
    await nothingChanged();
  });

  it('changes nothing and ends with 4 if another program changed the file after the question', async () => {
    let changed = before;
    const { code, error } = await run('--name meridian', {
      terminal: { canPrompt: true },
      onPrompt: () => {
        changed = home.put(`${ownKubeconfig}# changed meanwhile\n`);
        return 'y';
      },
    });
    expect(error).toContain('was changed after this preview');
    expect(code).toBe(4);
    expect([home.bytes(), await minted()]).toEqual([changed, 0]);
  });

  it('changes nothing and ends with 4 if the file is no kubeconfig', async () => {
    before = home.put('contexts: [');
    const { code, error } = await run('--name meridian --confirm meridian');
    expect(error).not.toBe('');
    expect(code).toBe(4);
    await nothingChanged();
  });
});
