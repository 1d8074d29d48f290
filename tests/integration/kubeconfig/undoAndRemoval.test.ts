import { chmodSync, existsSync, lstatSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import { installed, type KubectlHome, kubectlHome, ownKubeconfig } from '../../support/kubectlHome.ts';

const cleanups: Array<() => unknown> = [];
afterEach(() => {
  for (const end of cleanups.splice(0).toReversed()) end();
});
let home: KubectlHome;
beforeEach(() => {
  home = kubectlHome();
  cleanups.push(home.end);
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const entries = async () => (await home.kubeconfigs.installed.list()).entries;
const findings = async () => (await home.kubeconfigs.installed.list()).findings;
const windowsFile = `\uFEFF${ownKubeconfig.replaceAll('\n', '\r\n')}`;

async function remove(id: string) {
  const { fingerprint } = await home.kubeconfigs.installed.previewRemoval(id);
  return home.kubeconfigs.installed.remove(id, fingerprint);
}

describe('undo of a kubeconfig installation', () => {
  it.each([
    ['with Unix line endings', ownKubeconfig],
    ['with a byte order mark and Windows line endings', windowsFile],
    ['without a final newline', ownKubeconfig.trimEnd()],
  ])('restores a file %s byte for byte', async (_what, text) => {
    const before = home.put(text);
    const { id } = installed(await home.install({ makeCurrent: true }));
    expect(home.bytes()).not.toEqual(before);
    expect(await entries()).toMatchObject([{ id, undo: 'restore', state: 'present' }]);
    expect(await home.kubeconfigs.installed.undo(id)).toBeNull();
    expect(home.bytes()).toEqual(before);
    expect(await entries()).toEqual([]);
  });

  it('deletes a file that the installation created, and announces it', async () => {
    const { id, name, current } = installed(await home.install({ makeCurrent: false }));
    expect(await entries()).toMatchObject([{ id, undo: 'delete' }]);
    // kubectl needs a current context, and the file has only this one.
    expect(current).toBe(true);
    expect(new KubeconfigDocument(home.read()).currentContext).toBe(name);
    expect(await home.kubeconfigs.installed.undo(id)).toBeNull();
    expect(existsSync(home.file)).toBe(false);
  });

  it('is rejected when the file was changed after the installation', async () => {
    home.put(ownKubeconfig);
    const { id } = installed(await home.install());
    const changed = home.put(`${home.read()}# mine\n`);
    expect((await entries())[0]?.undo).toBeNull();
    expect(await home.kubeconfigs.installed.undo(id)).toEqual({
      kind: 'changed',
      sentence:
        'The file was changed after the installation. Undo would lose that change. Remove the entries instead.',
    });
    expect(home.bytes()).toEqual(changed);
    expect(await remove(id)).toBeNull();
    expect(home.read()).toBe(`${ownKubeconfig}# mine\n`);
  });

  it('restores the first installation after a second one, and can be used only once', async () => {
    home.put(ownKubeconfig);
    const { id } = installed(await home.install());
    const first = home.bytes();
    expect(installed(await home.install()).id).toBe(id);
    expect(await home.kubeconfigs.installed.undo(id)).toBeNull();
    expect(home.bytes()).toEqual(first);
    await expect(home.kubeconfigs.installed.undo(id)).rejects.toMatchObject({
      data: { sentence: 'There is nothing left to undo.' },
    });
    expect(await entries()).toMatchObject([{ id, state: 'present', tokens: 2 }]);
  });

  it('is available after a restart', async () => {
    const before = home.put(ownKubeconfig);
    const { id } = installed(await home.install());
    expect(await (await home.restart()).installed.undo(id)).toBeNull();
    expect(home.bytes()).toEqual(before);
  });

  it('reports an error when its backup is missing', async () => {
    home.put(ownKubeconfig);
    const { id } = installed(await home.install());
    const [, backup = ''] = home.listFolder();
    rmSync(join(home.folder, backup));
    const after = home.bytes();
    expect(await home.kubeconfigs.installed.undo(id)).toMatchObject({ kind: 'unreadable' });
    expect(home.bytes()).toEqual(after);
  });
});

describe('a second installation of the same kubeconfig', () => {
  it('renews the token and changes nothing else', async () => {
    home.put(windowsFile);
    expect(installed(await home.install()).renewed).toBe(false);
    const first = home
      .read()
      .replace('user: meridian\r\n', 'user: meridian\r\n    namespace: edge # mine\r\n');
    home.put(first);
    const again = installed(await home.install());
    expect(home.read()).toBe(first.replace('secret.1.3.4.5', 'secret.2.3.4.5'));
    expect([again.added, again.removed, again.renewed, home.tokens()]).toEqual([1, 1, true, 2]);
    expect(await entries()).toHaveLength(1);
  });
});

describe('the removal of an installed kubeconfig', () => {
  it('deletes exactly the entries that Quarterdeck installed', async () => {
    const before = home.put(windowsFile);
    const { id } = installed(await home.install());
    const preview = await home.kubeconfigs.installed.previewRemoval(id);
    expect([preview.added, preview.removed, preview.refusal]).toEqual([0, 11, null]);
    expect(JSON.stringify(preview)).not.toContain('secret.1');
    expect(await remove(id)).toBeNull();
    expect(home.bytes()).toEqual(before);
    expect(await entries()).toEqual([]);
  });

  it('deletes its separate file', async () => {
    const outcome = installed(await home.install({ target: 'separate' }));
    const path = join(home.folder, 'mission-control.meridian.example-kubeconfig.yaml');
    expect(outcome.path).toBe('~/.kube/mission-control.meridian.example-kubeconfig.yaml');
    expect(outcome.exportLine).toBe(`export KUBECONFIG=${home.file}:${path}`);
    expect(modeOf(path)).toBe('600');
    expect(existsSync(home.file)).toBe(false);
    expect(await remove(outcome.id)).toBeNull();
    expect(existsSync(path)).toBe(false);
  });

  it('leaves a changed entry in the file, and deletes it from the list', async () => {
    home.put(ownKubeconfig);
    const { id } = installed(await home.install());
    const changed = home.put(home.read().replace('mission-control.meridian.example', 'somebody.example'));
    expect((await entries())[0]?.state).toBe('changed');
    const { refusal, fingerprint } = await home.kubeconfigs.installed.previewRemoval(id);
    expect(refusal?.sentence).toBe(
      'The entry meridian in the file was not installed by Quarterdeck. The file is not changed. The kubeconfig is only removed from the list.',
    );
    expect(await home.kubeconfigs.installed.remove(id, fingerprint)).toBeNull();
    expect(home.bytes()).toEqual(changed);
    expect(await entries()).toEqual([]);
  });

  it('is rejected when the file was changed after the preview', async () => {
    home.put(ownKubeconfig);
    const { id } = installed(await home.install());
    const { fingerprint } = await home.kubeconfigs.installed.previewRemoval(id);
    const changed = home.put(`${home.read()}# mine\n`);
    expect(await home.kubeconfigs.installed.remove(id, fingerprint)).toEqual({
      kind: 'changed',
      sentence: 'The file was changed in the meantime. Review the change again.',
    });
    expect(home.bytes()).toEqual(changed);
    expect(await entries()).toHaveLength(1);
  });

  it('deletes a missing entry from the list', async () => {
    const { id } = installed(await home.install());
    home.put(ownKubeconfig);
    expect((await entries())[0]?.state).toBe('gone');
    expect(await home.kubeconfigs.installed.remove(id, '')).toBeNull();
    expect([home.read(), await entries()]).toEqual([ownKubeconfig, []]);
  });
});

describe('the kubeconfig doctor', () => {
  it('has no findings for a valid file with an installed entry', async () => {
    home.put(ownKubeconfig);
    installed(await home.install());
    expect(await findings()).toEqual([]);
  });

  it('reports contexts without a cluster or user, and a missing current context', async () => {
    home.put(
      ownKubeconfig
        .replace('      cluster: prod # the real one', '      cluster: lost')
        .replace('user: admin\n', 'user: nobody\n')
        .replace('current-context: prod', 'current-context: gone'),
    );
    expect((await findings()).map(({ sentence, remedy, path }) => [path, sentence, remedy])).toEqual([
      [
        '~/.kube/config',
        'The context prod is incomplete. Missing: the cluster lost and the user nobody.',
        null,
      ],
      ['~/.kube/config', 'The current context gone does not exist.', null],
    ]);
  });

  it('reports a lock older than a minute, and removes it', async () => {
    home.put(ownKubeconfig);
    const lock = `${home.file}.lock`;
    writeFileSync(lock, '');
    expect(await findings()).toEqual([]);
    const old = new Date(Date.now() - 3 * 60_000);
    utimesSync(lock, old, old);
    const [finding] = await findings();
    expect(finding).toMatchObject({
      sentence: 'The file has been locked for 3 min. kubectl cannot change the file while the lock exists.',
      remedy: { kind: 'remove-lock', label: 'Remove lock' },
    });
    expect(await home.kubeconfigs.installed.fix(finding?.id ?? '')).toBeNull();
    expect(existsSync(lock)).toBe(false);
    await expect(home.kubeconfigs.installed.fix(finding?.id ?? '')).rejects.toMatchObject({
      data: { sentence: 'This problem is already fixed.' },
    });
  });

  it('reports a file that others can read, and makes it private', async () => {
    home.put(ownKubeconfig);
    chmodSync(home.file, 0o644);
    const [finding] = await findings();
    expect(finding).toMatchObject({
      sentence: 'Other users on this computer can read the file (mode 0644) and its secrets.',
      remedy: { kind: 'make-private', label: 'Make private' },
    });
    expect(await home.kubeconfigs.installed.fix(finding?.id ?? '')).toBeNull();
    expect([modeOf(home.file), home.read(), await findings()]).toEqual(['600', ownKubeconfig, []]);
  });
});

describe('a list of files in KUBECONFIG', () => {
  const homeWithFiles = (...names: string[]) => {
    const several = kubectlHome({ files: (root) => names.map((name) => join(root, name)) });
    cleanups.push(several.end);
    return several;
  };

  it('receives new entries in its first existing file', async () => {
    const several = homeWithFiles('a', 'b', 'c');
    several.put(ownKubeconfig, join(several.root, 'b'));
    several.put(ownKubeconfig, join(several.root, 'c'));
    expect(installed(await several.install()).path).toBe('~/b');
  });

  it('receives new entries in its last file when no file exists', async () => {
    const several = homeWithFiles('a', 'b');
    expect(installed(await several.install()).path).toBe('~/b');
    expect(existsSync(join(several.root, 'a'))).toBe(false);
  });

  it('shares names between files: a number is added to a name that any file uses', async () => {
    const several = homeWithFiles('a', 'b');
    several.put('', join(several.root, 'a'));
    several.put(ownKubeconfig.replaceAll('prod', 'meridian'), join(several.root, 'b'));
    const change = await several.kubeconfigs.preview({
      target: 'default',
      name: 'meridian',
      makeCurrent: false,
    });
    expect([change.name, change.nameNote]).toEqual([
      'meridian-2',
      'Quarterdeck did not create the existing entry meridian and does not change it.',
    ]);
    expect(installed(await several.install()).name).toBe('meridian-2');
    // Later installations replace the entry with the number.
    expect(installed(await several.install({ name: 'meridian-2' })).name).toBe('meridian-2');
    expect((await several.kubeconfigs.describeInstallation()).name).toBe('meridian-2');
    expect(new KubeconfigDocument(several.read(join(several.root, 'a'))).names('users')).toEqual([
      'meridian-2',
    ]);
  });

  it('allows a context to refer to entries of another file', async () => {
    const several = homeWithFiles('a', 'b');
    several.put('contexts:\n- name: x\n  context: {cluster: prod, user: admin}\n', join(several.root, 'a'));
    several.put(ownKubeconfig, join(several.root, 'b'));
    expect((await several.kubeconfigs.installed.list()).findings).toEqual([]);
  });
});

describe('a kubeconfig file that Quarterdeck changes', () => {
  it('becomes private to its owner, and the preview announces this change', async () => {
    home.put(ownKubeconfig);
    chmodSync(home.file, 0o644);
    const change = await home.kubeconfigs.preview({
      target: 'default',
      name: 'meridian',
      makeCurrent: false,
    });
    expect(change.notes).toEqual([
      'Other users on this computer can read the file now. After the change, only you can.',
    ]);
    installed(await home.install());
    expect(modeOf(home.file)).toBe('600');
  });

  it('has at most five dated private backups, and other backup files are not deleted', async () => {
    const texts = [ownKubeconfig];
    home.put(ownKubeconfig);
    const foreign = ['config-prod.backup-2020-01-01T0000', 'config.backup-of-mine'];
    for (const name of foreign) home.put('kept', join(home.folder, name));
    for (let round = 0; round < 7; round += 1) {
      const { backup } = installed(await home.install());
      expect(backup).toEqual({
        path: expect.stringMatching(/^~\/\.kube\/config\.backup-2026-03-01T12\d\d$/),
        bytes: Buffer.byteLength(texts.at(-1) ?? ''),
      });
      texts.push(home.read());
      home.clock.advance(60_000);
    }
    const backups = home.listFolder().filter((name) => /^config\.backup-2026/.test(name));
    expect(backups).toEqual(['02', '03', '04', '05', '06'].map((s) => `config.backup-2026-03-01T12${s}`));
    expect(backups.map((name) => home.read(join(home.folder, name)))).toEqual(texts.slice(2, 7));
    for (const name of backups) expect(modeOf(join(home.folder, name))).toBe('600');
    expect(lstatSync(home.file).isFile()).toBe(true);
    for (const name of foreign) expect(home.read(join(home.folder, name))).toBe('kept');
  });

  it('gets a backup for each change, including several in one minute', async () => {
    home.put(ownKubeconfig);
    for (let round = 0; round < 12; round += 1) {
      const before = home.read();
      const { id, backup } = installed(await home.install());
      const path = join(home.root, backup?.path.slice(2) ?? '');
      expect(home.read(path)).toBe(before);
      expect((await entries()).find((one) => one.id === id)?.undo).toBe('restore');
    }
    const kept = home.listFolder().filter((name) => name.includes('.backup-'));
    expect(kept).toHaveLength(5);
    const tokens = kept.map((name) => /secret\.(\d+)/.exec(home.read(join(home.folder, name)))?.[1]);
    expect(tokens.sort()).toEqual(['10', '11', '7', '8', '9']);
  });
});
