import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import { seeded } from '../support/generatedItems.ts';
import { kubectlHome, manyClusters } from '../support/kubectlHome.ts';
import type { InstallerMessage, InstallerStart } from './installer.ts';

export interface KubeconfigKill {
  /** Lock and temporary files left in the folder. Any such file means that the kill interrupted a change. */
  readonly left: readonly string[];
  /** Content of the kubeconfig file after the kill. */
  readonly file: 'without' | 'with' | 'another';
  /** One line per problem. */
  readonly wrong: readonly string[];
}

const name = 'meridian';
/** Longer than a whole installation, in milliseconds. */
const mostDelayMs = 150;
/** About the time of the write itself, in milliseconds. */
const mostWritingMs = 8;
const installerFile = join(import.meta.dirname, 'installer.ts');

/** Starts a process that installs kubeconfigs. Resolves once it has started installing. */
export async function startInstaller(start: InstallerStart) {
  const child: ChildProcess = fork(installerFile, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const done = Promise.withResolvers<Extract<InstallerMessage, { news: 'done' }>>();
  done.promise.catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: InstallerMessage) => {
      if (message.news === 'waiting') child.send(start);
      if (message.news === 'going') resolve();
      if (message.news === 'done') done.resolve(message);
    });
    child.once('exit', (code, signal) => {
      const error = new Error(`The process ended too early: ${code ?? signal}.`);
      reject(error);
      done.reject(error);
    });
  });
  return {
    done: done.promise,
    /** @returns whether the process was still running */
    async kill(): Promise<boolean> {
      const alive = child.kill('SIGKILL');
      await ended;
      return alive;
    },
  };
}

/** Classifies the file: the original, the original plus our entries with any token, or another content. */
function kindOf(text: string, before: string, after: string): KubeconfigKill['file'] {
  if (text === before) return 'without';
  return text.replace(/"secret\.\d+\.3\.4\.5"/, '"secret"') === after ? 'with' : 'another';
}

/** Resolves when a lock file is created or deleted in the folder. */
const lockIn = (folder: string): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watch(folder, (_event, changed) => {
      if (!changed?.includes('.lock')) return;
      watcher.close();
      resolve();
    });
  });

async function killOnce(
  root: string,
  before: string,
  after: string,
  random: () => number,
): Promise<KubeconfigKill> {
  const folder = join(root, '.kube');
  const installer = await startInstaller({ root, data: 'data', name, once: false });
  // A random moment. Most kills hit the short time of a write.
  if (random() < 0.3) await wait(random() * mostDelayMs);
  else {
    await lockIn(folder);
    await wait(random() * mostWritingMs);
  }
  const wrong: string[] = [];
  if (!(await installer.kill())) wrong.push('The process had ended by itself.');
  const isLeft = (one: string) => one.includes('.lock') || one.endsWith('.tmp');
  const left = readdirSync(folder).filter(isLeft);
  const file = kindOf(readFileSync(join(folder, 'config'), 'utf8'), before, after);
  if (file === 'another') wrong.push('The file is neither the old nor the new one.');

  const home = kubectlHome({
    root,
    workspace: () => ({ id: 'data', name, origin: `https://${name}.example`, personId: 'p-1' }),
  });
  const next = await home.restart();
  const still = [...readdirSync(folder), ...readdirSync(home.data)].filter(
    (one) => isLeft(one) || one.includes('kubeconfig-work'),
  );
  if (still.length > 0) wrong.push(`Files left after the next start: ${still.join(', ')}.`);
  for (const backup of readdirSync(folder).filter((one) => one.includes('.backup-'))) {
    if (kindOf(readFileSync(join(folder, backup), 'utf8'), before, after) === 'another')
      wrong.push(`${backup} is not a complete backup.`);
  }
  const change = await next.preview({ target: 'default', name, makeCurrent: false });
  if (change.name !== name) wrong.push(`The installed entry is no longer recognized: ${change.nameNote}`);
  if (change.refusal !== null) wrong.push(change.refusal.sentence);
  return { left, file, wrong };
}

/** Repeatedly kills an installing process at moments that the seed determines, and checks the files. */
export async function killInstallers(kills: number, seed: number): Promise<KubeconfigKill[]> {
  const random = seeded(seed);
  const done: KubeconfigKill[] = [];
  const root = mkdtempSync(join(tmpdir(), 'quarterdeck-kube-kills-'));
  const before = manyClusters(3);
  const server = `https://${name}.example/kubeproxy`;
  const own = { name, server, username: 'token', password: 'secret' };
  const after = new KubeconfigDocument(before).install(own, false);
  mkdirSync(join(root, '.kube'));
  writeFileSync(join(root, '.kube', 'config'), before, { mode: 0o600 });
  try {
    while (done.length < kills) done.push(await killOnce(root, before, after, random));
    return done;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
