import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { KubeconfigOutcome, KubeconfigRequest } from '#contract/kubeconfig.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { readFetched } from '#main/kubeconfig/fetchedKubeconfig.ts';
import { Kubeconfigs, type KubeconfigsOptions } from '#main/kubeconfig/Kubeconfigs.ts';
import type { KubeconfigPaths } from '#main/kubeconfig/paths.ts';
import { changeKubeconfig, readKubeconfig } from '#main/kubeconfig/textJobs.ts';
import type { KubeconfigWorkspace } from '#main/kubeconfig/WorkspaceEntries.ts';
import { ManualClock } from './ManualClock.ts';
import { silentLog } from './silentLog.ts';

export const meridian: KubeconfigWorkspace = {
  id: 'w-1',
  name: 'meridian',
  origin: 'https://mission-control.meridian.example',
  personId: 'p-1',
};

/** Returns a kubeconfig as Mission Control sends it. */
export const serverKubeconfig = (token: string, origin: string = meridian.origin): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'mission-control-sample', cluster: { server: `${origin}/kubeproxy` } }],
    users: [{ name: 'default-user', user: { username: 'token', password: token } }],
    contexts: [{ name: 'default', context: { cluster: 'mission-control-sample', user: 'default-user' } }],
    'current-context': 'default',
  });

/** A hand-written kubeconfig of a user. */
export const ownKubeconfig = `# of hand
apiVersion: v1
kind: Config
clusters:
- cluster: {certificate-authority-data: QUJD, server: "https://prod.example"}
  name: prod
contexts:
- name: prod
  context:
      cluster: prod # the real one
      user: admin
current-context: prod
users:
- name: admin
  user: {token: s3cr3t-of-prod}
`;

export function manyClusters(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const cluster = (at: number) =>
    `- cluster:\n    certificate-authority-data: ${'QUJD'.repeat(300)}\n    server: https://c${at}.example\n  name: c${at}\n`;
  return [
    'apiVersion: v1\nkind: Config\nclusters:\n',
    ...numbers.map(cluster),
    'contexts:\n',
    ...numbers.map((at) => `- context:\n    cluster: c${at}\n    user: u${at}\n  name: c${at}\n`),
    'current-context: c0\npreferences: {}\nusers:\n',
    ...numbers.map((at) => `- name: u${at}\n  user:\n    token: ${'t0ken'.repeat(20)}${at}\n`),
  ].join('');
}

export const defaultKubeconfigRequest: KubeconfigRequest = {
  target: 'default',
  name: 'meridian',
  makeCurrent: false,
};

interface KubectlHomeOptions extends Partial<Pick<KubeconfigsOptions, 'fetch' | 'workspace' | 'verify'>> {
  /** Root of all folders. Default: a new temporary folder. */
  readonly root?: string;
  readonly certificateAuthority?: KubeconfigsOptions['certificateAuthority'];
  /** Parser jobs. Default: on the test's own thread. */
  readonly jobs?: KubeconfigsOptions['jobs'];
  /** kubectl's files. Default: `~/.kube/config`. */
  readonly files?: (root: string) => readonly string[];
  /** Name of the data folder. Several processes of Quarterdeck need different ones. */
  readonly data?: string;
}

/** The jobs of the compute thread, without the thread. */
export const directJobs: KubeconfigsOptions['jobs'] = {
  read: async (text) => readKubeconfig(text),
  change: async (text, change) => changeKubeconfig(text, change),
  readFetched: async (answer) => readFetched(answer),
};

/**
 * Creates a home folder with kubectl's files, and the kubeconfig service of a Quarterdeck that uses only
 * this home.
 */
export function kubectlHome(options: KubectlHomeOptions = {}) {
  const root = options.root ?? mkdtempSync(join(tmpdir(), 'quarterdeck-kube-'));
  const data = join(root, options.data ?? 'data');
  mkdirSync(data, { recursive: true });
  const file = join(root, '.kube', 'config');
  const paths: KubeconfigPaths = { home: root, files: options.files?.(root) ?? [file] };
  const clock = new ManualClock();
  let tokens = 0;
  const make = () =>
    new Kubeconfigs({
      dataFolder: data,
      clock,
      log: silentLog,
      redactor: new Redactor(),
      workspace: options.workspace ?? (() => meridian),
      async fetch() {
        tokens += 1;
        return options.fetch?.() ?? serverKubeconfig(`secret.${tokens}.3.4.5`);
      },
      certificateAuthority:
        options.certificateAuthority ?? (() => Promise.reject(new Error('no certificate in this test'))),
      verify: options.verify ?? (async () => ({ outcome: 'unverified', sentence: 'not asked', tookMs: 0 })),
      jobs: options.jobs ?? directJobs,
      paths,
    });
  const kubeconfigs = make();
  return {
    root,
    data,
    file,
    folder: dirname(file),
    clock,
    kubeconfigs,
    /** Simulates a restart of the application. */
    async restart() {
      const next = make();
      await next.load();
      return next;
    },
    tokens: () => tokens,
    put(text: string, path = file, mode = 0o600): Buffer {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode });
      return readFileSync(path);
    },
    read: (path = file): string => readFileSync(path, 'utf8'),
    bytes: (path = file): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined),
    listFolder: (folder = dirname(file)): string[] => readdirSync(folder).sort(),
    /** Installs the current preview. */
    async install(wish: Partial<KubeconfigRequest> = {}): Promise<KubeconfigOutcome> {
      const whole = { ...defaultKubeconfigRequest, ...wish };
      return kubeconfigs.install(whole, (await kubeconfigs.preview(whole)).fingerprint);
    },
    end: () => rmSync(root, { recursive: true, force: true }),
  };
}

export type KubectlHome = ReturnType<typeof kubectlHome>;

/** Returns the outcome of a successful installation. Throws otherwise. */
export function installed(outcome: KubeconfigOutcome) {
  if (outcome.outcome !== 'installed') throw new Error(`The outcome was ${JSON.stringify(outcome)}`);
  return outcome;
}

export function expectRefused(outcome: KubeconfigOutcome) {
  if (outcome.outcome !== 'refused') throw new Error(`The outcome was ${JSON.stringify(outcome)}`);
  return outcome;
}
