import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import {
  expectRefused,
  installed,
  type KubectlHome,
  kubectlHome,
  ownKubeconfig,
} from '../../support/kubectlHome.ts';

/** Hooks before file system calls. A hook may throw an error as the call's result. */
const before = vi.hoisted((): { link: (name: string) => void; chmod: () => void } => ({
  link: () => undefined,
  chmod: () => undefined,
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    async link(file: string, name: string) {
      before.link(name);
      await real.link(file, name);
    },
  };
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    chmodSync(...args: Parameters<typeof real.chmodSync>) {
      before.chmod();
      real.chmodSync(...args);
    },
  };
});

let home: KubectlHome;
beforeEach(() => {
  home = kubectlHome();
});
afterEach(() => {
  before.link = () => undefined;
  before.chmod = () => undefined;
  home.end();
});

describe('a kubeconfig on a file system without links and permissions', () => {
  beforeEach(() => {
    const refuse = () => {
      throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall: 'link' });
    };
    before.link = refuse;
    before.chmod = refuse;
  });

  it('is installed completely, with backups of the previous content next to it', async () => {
    home.put(ownKubeconfig);
    const first = installed(await home.install());
    const second = installed(await home.install({ name: 'second' }));
    expect(new KubeconfigDocument(home.read()).names('users')).toEqual(['admin', 'meridian', 'second']);
    // Two backups from the same minute.
    const [one, two] = home.listFolder().filter((name) => name.startsWith('config.backup-'));
    expect(home.listFolder()).toEqual(['config', one, two]);
    expect([first.backup?.path, second.backup?.path]).toEqual([`~/.kube/${one}`, `~/.kube/${two}`]);
    expect(home.read(`${home.folder}/${one}`)).toBe(ownKubeconfig);
  });

  it('is not changed while kubectl holds its lock', async () => {
    const kept = home.put(ownKubeconfig);
    const change = await home.kubeconfigs.preview({
      target: 'default',
      name: 'meridian',
      makeCurrent: false,
    });
    writeFileSync(`${home.file}.lock`, '');
    const outcome = await home.kubeconfigs.install(
      { target: 'default', name: 'meridian', makeCurrent: false },
      change.fingerprint,
    );
    expect(expectRefused(outcome).refusal.kind).toBe('locked');
    expect(home.bytes()).toEqual(kept);
    expect(home.listFolder()).toEqual(['config', 'config.lock']);
  });
});

describe('a kubeconfig that another program changes without a lock', () => {
  const foreign = ownKubeconfig.replace('# of hand', '# of another hand');
  /** Limits a change to the first call. */
  const once = (change: () => void) => {
    let done = false;
    return () => {
      if (!done) change();
      done = true;
    };
  };
  const changeWhile = (moment: 'backup' | 'new file', change: () => void) => {
    const changing = once(change);
    if (moment === 'backup') before.link = (name) => name.includes('.backup-') && changing();
    else before.chmod = changing;
  };

  it.each(['backup', 'new file'] as const)(
    'preserves a change during the write of the %s, and leaves no other files',
    async (moment) => {
      home.put(ownKubeconfig);
      changeWhile(moment, () => writeFileSync(home.file, foreign));
      const { refusal, pending } = expectRefused(await home.install());
      expect([refusal.kind, refusal.sentence]).toEqual([
        'changed',
        'The file was changed in the meantime. Review the change again.',
      ]);
      expect(home.read()).toBe(foreign);
      expect(home.listFolder()).toEqual(['config']);
      // The token already created is used after the user reviews the new preview.
      const { fingerprint } = await home.kubeconfigs.preview({
        target: 'default',
        name: 'meridian',
        makeCurrent: false,
      });
      installed(await home.kubeconfigs.proceed(pending ?? '', fingerprint));
      expect(new KubeconfigDocument(home.read()).remove('meridian')).toBe(foreign);
      expect(home.tokens()).toBe(1);
    },
  );

  it('preserves a file that was created during the first write', async () => {
    changeWhile('new file', () => writeFileSync(home.file, foreign));
    expect(expectRefused(await home.install()).refusal.kind).toBe('changed');
    expect(home.read()).toBe(foreign);
  });

  it('stays deleted when another program deleted it', async () => {
    home.put(ownKubeconfig);
    changeWhile('new file', () => rmSync(home.file));
    expect(expectRefused(await home.install()).refusal.kind).toBe('changed');
    expect(home.listFolder()).toEqual([]);
  });
});
