import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import { startInstaller } from '../../soak/kubeconfigKills.ts';
import {
  defaultKubeconfigRequest,
  directJobs,
  expectRefused,
  installed,
  type KubectlHome,
  kubectlHome,
  manyClusters,
  meridian,
  ownKubeconfig,
  serverKubeconfig,
} from '../../support/kubectlHome.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';

const cleanups: Array<() => unknown> = [];
afterEach(() => {
  for (const end of cleanups.splice(0).toReversed()) end();
});
const newHome = (options?: Parameters<typeof kubectlHome>[0]): KubectlHome => {
  const home = kubectlHome(options);
  cleanups.push(home.end);
  return home;
};
const smallDisk = (sizeBytes: number) => {
  const disk = mountSmallDisk(sizeBytes);
  cleanups.push(() => disk.unmount());
  return disk;
};

let home: KubectlHome;
beforeEach(() => {
  home = newHome();
});

describe('simultaneous kubeconfig installations', () => {
  it('in one process run in sequence, and the second one asks for a new confirmation', async () => {
    home.put(ownKubeconfig);
    const { fingerprint } = await home.kubeconfigs.preview(defaultKubeconfigRequest);
    const [first, second] = await Promise.all([
      home.kubeconfigs.install(defaultKubeconfigRequest, fingerprint),
      home.kubeconfigs.install(defaultKubeconfigRequest, fingerprint),
    ]);
    expect(installed(first).name).toBe('meridian');
    expect(second).toMatchObject({
      outcome: 'confirm',
      pending: null,
      why: 'The file was changed after this preview. No request was sent to the server.',
    });
    expect(home.tokens()).toBe(1);
    expect(new KubeconfigDocument(home.read()).names('users')).toEqual(['admin', 'meridian']);
  });

  it('in several processes lose no entries: each one succeeds or reports why it failed', async () => {
    home.put(manyClusters(3));
    const names = ['one', 'two', 'three'];
    const running = await Promise.all(
      names.map((name) => startInstaller({ root: home.root, data: `data-${name}`, name, once: true })),
    );
    const results = await Promise.all(running.map(({ done }) => done));
    const done = names.filter((_, at) => results[at]?.outcome === 'installed');
    expect(done.length).toBeGreaterThan(0);
    for (const { outcome, sentence } of results) {
      if (outcome !== 'refused') continue;
      expect([
        'Another program is changing this file at the moment.',
        'The file was changed in the meantime. Review the change again.',
      ]).toContain(sentence);
    }
    const document = new KubeconfigDocument(home.read());
    for (const section of ['clusters', 'contexts', 'users'] as const)
      expect(
        document
          .names(section)
          .filter((name) => names.includes(name))
          .sort(),
      ).toEqual(done.toSorted());
    let without = document.text;
    for (const name of done) without = new KubeconfigDocument(without).remove(name);
    expect(without).toBe(manyClusters(3));
    expect(home.listFolder().filter((name) => /lock|tmp/.test(name))).toEqual([]);
  });
});

describe('kubectl’s lock', () => {
  it('stops an installation before a token is created, and can be removed', async () => {
    const before = home.put(ownKubeconfig);
    const lock = `${home.file}.lock`;
    writeFileSync(lock, '');
    utimesSync(lock, new Date(Date.now() - 90_000), new Date(Date.now() - 90_000));
    const { refusal, pending } = expectRefused(await home.install());
    expect(refusal).toMatchObject({
      kind: 'locked',
      sentence: 'Another program is changing this file at the moment.',
      lock: { path: lock, ageMs: expect.closeTo(90_000, -4) },
    });
    expect([pending, home.tokens(), home.bytes()]).toEqual([null, 0, before]);
    expect(existsSync(lock)).toBe(true);

    await expect(home.kubeconfigs.removeLock(home.file)).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: 'This is not a kubeconfig lock.' },
    });
    expect(home.bytes()).toEqual(before);
    await home.kubeconfigs.removeLock(lock);
    installed(await home.install());
    expect(home.tokens()).toBe(1);
  });

  it('stops an installation after a token was created, and the second try uses the same token', async () => {
    const lock = () => `${locked.file}.lock`;
    const locked: KubectlHome = newHome({
      async fetch() {
        writeFileSync(lock(), 'kubectl');
        return serverKubeconfig('secret.1.3.4.5');
      },
    });
    const before = locked.put(ownKubeconfig);
    const { pending, refusal } = expectRefused(await locked.install());
    expect(refusal.kind).toBe('locked');
    expect(locked.bytes()).toEqual(before);
    // The lock belongs to another program, so it must remain.
    expect(readFileSync(lock(), 'utf8')).toBe('kubectl');
    await locked.kubeconfigs.removeLock(lock());
    const { fingerprint } = await locked.kubeconfigs.preview(defaultKubeconfigRequest);
    installed(await locked.kubeconfigs.proceed(pending ?? '', fingerprint));
    expect(locked.tokens()).toBe(1);
    expect((await locked.kubeconfigs.installed.list()).entries).toMatchObject([
      { tokens: 1, state: 'present' },
    ]);
    await expect(locked.kubeconfigs.proceed(pending ?? '', fingerprint)).rejects.toMatchObject({
      data: { sentence: 'This installation has expired. Start again.' },
    });
  });
});

describe('the confirmation of a kubeconfig installation', () => {
  const foreign = ownKubeconfig.replace('# of hand', '# of another hand');

  it('is requested again before a token is created when the file changed after the preview', async () => {
    home.put(ownKubeconfig);
    const { fingerprint } = await home.kubeconfigs.preview(defaultKubeconfigRequest);
    const changed = home.put(foreign);
    const outcome = await home.kubeconfigs.install(defaultKubeconfigRequest, fingerprint);
    expect(outcome).toMatchObject({ outcome: 'confirm', pending: null });
    expect([home.tokens(), home.bytes()]).toEqual([0, changed]);
  });

  it('is requested again when the file changed after the token was created, and uses the same token', async () => {
    const late: KubectlHome = newHome({
      async fetch() {
        late.put(foreign);
        return serverKubeconfig('secret.1.3.4.5');
      },
    });
    late.put(ownKubeconfig);
    const outcome = await late.install();
    if (outcome.outcome !== 'confirm') throw new Error(JSON.stringify(outcome));
    expect(outcome.why).toBe(
      'The server’s kubeconfig or the file differs from the preview. Nothing was written. Review the change.',
    );
    expect([late.read(), late.tokens()]).toEqual([foreign, 1]);
    installed(await late.kubeconfigs.proceed(outcome.pending ?? '', outcome.change.fingerprint));
    expect(new KubeconfigDocument(late.read()).remove('meridian')).toBe(foreign);
    expect(late.tokens()).toBe(1);
  });

  it('is rejected when another user signed in after the token was created', async () => {
    let personId = 'p-1';
    const home = newHome({
      workspace: () => ({ ...meridian, personId }),
      fetch: async () => serverKubeconfig('secret.1.3.4.5', 'https://elsewhere.example'),
    });
    const before = home.put(ownKubeconfig);
    const outcome = await home.install();
    if (outcome.outcome !== 'confirm') throw new Error(JSON.stringify(outcome));
    personId = 'p-2';
    await expect(
      home.kubeconfigs.proceed(outcome.pending ?? '', outcome.change.fingerprint),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(home.bytes()).toEqual(before);
  });

  it('is requested again when the server sends an unexpected address', async () => {
    const other = newHome({
      fetch: async () => serverKubeconfig('secret.1.3.4.5', 'https://elsewhere.example'),
    });
    const before = other.put(ownKubeconfig);
    const outcome = await other.install();
    if (outcome.outcome !== 'confirm') throw new Error(JSON.stringify(outcome));
    expect(JSON.stringify(outcome.change.diff)).toContain('https://elsewhere.example/kubeproxy');
    expect(JSON.stringify(outcome)).not.toContain('secret.1.3.4.5');
    expect(other.bytes()).toEqual(before);
    other.kubeconfigs.discard(outcome.pending ?? '');
    await expect(
      other.kubeconfigs.proceed(outcome.pending ?? '', outcome.change.fingerprint),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect([other.bytes(), other.tokens()]).toEqual([before, 1]);
  });

  it.each(['not confirmed', 'fetched as text'])(
    'is previewed with the server’s unexpected address after an earlier kubeconfig was %s',
    async (how) => {
      const other = newHome({
        fetch: async () => serverKubeconfig('secret.1.3.4.5', 'https://elsewhere.example'),
      });
      other.put(ownKubeconfig);
      if (how === 'fetched as text') await other.kubeconfigs.fetchText();
      else expect(await other.install()).toMatchObject({ outcome: 'confirm' });
      for (const kubeconfigs of [other.kubeconfigs, await other.restart()]) {
        const change = await kubeconfigs.preview(defaultKubeconfigRequest);
        expect(JSON.stringify(change.diff)).toContain('https://elsewhere.example/kubeproxy');
        installed(await kubeconfigs.install(defaultKubeconfigRequest, change.fingerprint));
      }
      expect(other.read()).toContain('https://elsewhere.example/kubeproxy');
    },
  );

  it('does not show the server address of another workspace', async () => {
    let workspace = meridian;
    const other = newHome({
      workspace: () => workspace,
      fetch: async () => serverKubeconfig('secret.1.3.4.5', 'https://elsewhere.example'),
    });
    await other.kubeconfigs.fetchText();
    workspace = { ...meridian, id: 'w-2', origin: 'https://second.example' };
    const { diff } = await other.kubeconfigs.preview(defaultKubeconfigRequest);
    expect(JSON.stringify(diff)).toContain('https://second.example/kubeproxy');
  });
});

describe('a kubeconfig path', () => {
  it.each([
    ['an existing file', true],
    ['a missing file', false],
  ])('that is a symbolic link to %s is written through the link, which remains', async (_what, exists) => {
    const dotfiles = join(home.root, 'dotfiles');
    const target = join(dotfiles, 'kube.yaml');
    mkdirSync(dotfiles);
    mkdirSync(home.folder);
    if (exists) home.put(ownKubeconfig, target);
    symlinkSync('../dotfiles/kube.yaml', home.file);
    const { backup } = installed(await home.install());
    expect(lstatSync(home.file).isSymbolicLink()).toBe(true);
    expect(lstatSync(target).isFile()).toBe(true);
    expect(new KubeconfigDocument(home.read(target)).names('users')).toContain('meridian');
    expect(backup?.path).toEqual(
      exists ? expect.stringMatching(/^~\/dotfiles\/kube\.yaml\.backup-/) : undefined,
    );
    expect(home.listFolder()).toEqual(['config']);
  });

  it('in a missing folder gets a new folder that only the user can open', async () => {
    installed(await home.install());
    expect((lstatSync(home.folder).mode & 0o777).toString(8)).toBe('700');
    expect(home.read()).toMatch(/^current-context: \S/m);
  });

  it.each([['with a file'], ['without a file']])('in a read-only folder %s is rejected', async (what) => {
    const disk = smallDisk(1_000_000);
    const safe = newHome({ files: () => [join(disk.folder, 'config')] });
    const path = join(disk.folder, 'config');
    const before = what === 'with a file' ? safe.put(ownKubeconfig, path) : undefined;
    disk.writeProtect();
    const { refusal, pending } = expectRefused(await safe.install());
    expect([refusal.kind, refusal.sentence]).toEqual([
      'read-only',
      'The file or its folder is not writable. Change the permissions, or choose another file.',
    ]);
    expect([pending, safe.tokens(), safe.bytes(path)]).toEqual([null, 0, before]);
  });

  it('on a full disk is rejected before a token is created', async () => {
    const disk = smallDisk(64 * 1024);
    const path = join(disk.folder, 'config');
    const full = newHome({ files: () => [path] });
    const before = full.put(ownKubeconfig, path);
    fillDisk(disk.folder);
    const { refusal, pending } = expectRefused(await full.install());
    expect([refusal.kind, refusal.sentence]).toEqual(['full', 'The disk is full. The file was not changed.']);
    expect([pending, full.tokens(), full.bytes(path)]).toEqual([null, 0, before]);
    expect(full.listFolder(disk.folder)).toEqual(['config', 'filler']);
  });

  it('on a disk that fills up after the token was created stays unchanged, and a second try uses the same token', async () => {
    const disk = smallDisk(128 * 1024);
    const path = join(disk.folder, 'config');
    const full = newHome({
      files: () => [path],
      async fetch() {
        fillDisk(disk.folder);
        return serverKubeconfig('secret.1.3.4.5');
      },
    });
    const before = full.put(manyClusters(10), path);
    const { refusal, pending } = expectRefused(await full.install());
    expect(refusal.sentence).toBe('The disk is full. The file was not changed.');
    expect(full.bytes(path)).toEqual(before);
    expect(full.listFolder(disk.folder)).toEqual(['config', 'filler']);
    rmSync(join(disk.folder, 'filler'));
    const { fingerprint } = await full.kubeconfigs.preview(defaultKubeconfigRequest);
    installed(await full.kubeconfigs.proceed(pending ?? '', fingerprint));
    expect(full.tokens()).toBe(1);
  });
});

function fillDisk(folder: string): void {
  for (let size = 4_096; size > 0; ) {
    try {
      writeFileSync(join(folder, 'filler'), Buffer.alloc(size), { flag: 'a' });
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

describe('a kubeconfig file', () => {
  it.each([
    [
      'is not valid YAML',
      'unparsable',
      'users:\n- name: "a\n',
      'The file is not valid YAML. Correct it first.',
    ],
    [
      'has several YAML documents',
      'unsupported',
      'kind: Config\n---\nkind: Config\n',
      'The file contains several YAML documents. Quarterdeck changes only files with one document.',
    ],
    [
      'has a duplicate key',
      'unsupported',
      'kind: Config\nkind: Config\n',
      'The file has a duplicate key. Quarterdeck does not change such files.',
    ],
    [
      'is indented with tabs',
      'unsupported',
      'users:\n\t- name: a\n',
      'The file is indented with tabs. Quarterdeck does not change such files.',
    ],
  ])('that %s is rejected with a message before a token is created', async (_what, kind, text, sentence) => {
    const before = home.put(text);
    const { refusal } = expectRefused(await home.install());
    expect([refusal.kind, refusal.sentence]).toEqual([kind, sentence]);
    expect([home.tokens(), home.bytes()]).toEqual([0, before]);
    expect(home.listFolder()).toEqual(['config']);
    expect((await home.kubeconfigs.describeInstallation()).places.default.refusal?.sentence).toBe(sentence);
  });

  it('that is not UTF-8 text is rejected', async () => {
    mkdirSync(home.folder);
    writeFileSync(home.file, Buffer.from([0x61, 0x3a, 0xff, 0xfe]));
    const before = home.bytes();
    const { refusal } = expectRefused(await home.install());
    expect(refusal.sentence).toBe('The file is not UTF-8 text. Quarterdeck does not change it.');
    expect([home.tokens(), home.bytes()]).toEqual([0, before]);
  });

  it('that is a folder is rejected', async () => {
    mkdirSync(home.file, { recursive: true });
    const { refusal } = expectRefused(await home.install());
    expect(refusal.sentence).toBe('The file cannot be used. See the details.');
    expect(home.tokens()).toBe(0);
  });
});

describe('a kubeconfig that takes too long to read', () => {
  const never = () => Promise.reject(new Error('The file must not be parsed in this test.'));
  const noJobs = { read: never, change: never, readFetched: never };

  it('is rejected for its size before it is parsed', async () => {
    const large = newHome({ jobs: noJobs });
    large.put(`# ${'x'.repeat(30_000_000)}`);
    expect((await large.kubeconfigs.preview(defaultKubeconfigRequest)).refusal).toEqual({
      kind: 'unreadable',
      sentence: 'The file is larger than 8 MB. Quarterdeck does not change such files.',
    });
  });

  it.skipIf(process.platform === 'win32')('is rejected when it is a pipe', async () => {
    const piped = newHome({ jobs: noJobs });
    const file = join(piped.root, '.kube', 'config');
    mkdirSync(join(piped.root, '.kube'), { recursive: true });
    execFileSync('/usr/bin/env', ['mkfifo', file]);
    expect((await piped.kubeconfigs.preview(defaultKubeconfigRequest)).refusal).toEqual({
      kind: 'unreadable',
      sentence: 'This is not a regular file. Quarterdeck does not change it.',
    });
  });

  it.each(['read', 'change'] as const)('is rejected when its %s job times out', async (name) => {
    const sentence = 'Reading this kubeconfig was stopped after 5 seconds.';
    const stopped = async () => {
      throw new Failure('TIMEOUT', { sentence, details: 'stopped after 5000 ms' });
    };
    const slow = newHome({ jobs: { ...directJobs, [name]: stopped } });
    slow.put(ownKubeconfig);
    expect((await slow.kubeconfigs.preview(defaultKubeconfigRequest)).refusal).toEqual({
      kind: 'unsupported',
      sentence,
      details: 'stopped after 5000 ms',
    });
    expect(slow.read()).toBe(ownKubeconfig);
  });

  it('from the server is rejected, and the file stays unchanged', async () => {
    const stopped = async () => {
      throw new Failure('TIMEOUT', { sentence: 'stopped' });
    };
    const slow = newHome({ jobs: { ...directJobs, readFetched: stopped } });
    slow.put(ownKubeconfig);
    const { fingerprint } = await slow.kubeconfigs.preview(defaultKubeconfigRequest);
    await expect(slow.kubeconfigs.install(defaultKubeconfigRequest, fingerprint)).rejects.toMatchObject({
      code: 'SERVER',
    });
    expect(slow.read()).toBe(ownKubeconfig);
  });
});
