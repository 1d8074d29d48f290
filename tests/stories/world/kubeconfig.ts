import type {
  KubeconfigChange,
  KubeconfigEntry,
  KubeconfigInstalled,
  KubeconfigTarget,
} from '#contract/kubeconfig.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, dayMs, hourMs, idOf } from './times.ts';

const kubeconfigTarget = (values: Partial<KubeconfigTarget> = {}): KubeconfigTarget => ({
  path: '~/.kube/config',
  exists: true,
  clusters: 1,
  contexts: 1,
  changedAt: ago(dayMs),
  refusal: null,
  ...values,
});

export const targets = {
  default: kubeconfigTarget(),
  separate: kubeconfigTarget({
    path: '~/.kube/production.yaml',
    exists: false,
    clusters: 0,
    contexts: 0,
    changedAt: null,
  }),
};

const added = (after: number, text: string, secret?: string) => ({
  kind: 'added' as const,
  before: null,
  after,
  parts: [{ text, secret: false }, ...(secret === undefined ? [] : [{ text: secret, secret: true }])],
});

export const change = (values: Partial<KubeconfigChange> = {}): KubeconfigChange => ({
  path: '~/.kube/config',
  name: 'production',
  nameNote: null,
  diff: [
    { kind: 'gap', lines: 4 },
    added(5, '- cluster:'),
    added(6, '    server: https://mission-control.example.com/kubeproxy'),
    added(7, '  name: production'),
    added(8, '    password: ', ''),
  ],
  added: 4,
  removed: 0,
  backup: 'config.quarterdeck-2026-11-22.bak',
  notes: [],
  unusable: null,
  refusal: null,
  fingerprint: 'this-change',
  ...values,
});

export const installed: KubeconfigInstalled = {
  outcome: 'installed',
  id: idOf(10, 1),
  path: '~/.kube/config',
  name: 'production',
  current: true,
  renewed: false,
  backup: { path: '~/.kube/config.quarterdeck-2026-11-22.bak', bytes: 420 },
  added: 4,
  removed: 0,
  command: 'kubectl get canaries --context production',
  exportLine: null,
};

export const entry = (values: Partial<KubeconfigEntry> = {}): KubeconfigEntry => ({
  id: idOf(10, 1),
  workspaceId: idOf(1, 1),
  workspaceName: 'Production',
  path: '~/.kube/config',
  name: 'production',
  server: 'https://mission-control.example.com/kubeproxy',
  installedAt: ago(2 * hourMs),
  tokens: 1,
  state: 'present',
  undo: 'restore',
  ...values,
});

export const kubeconfigAnswers = {
  'kubeconfig.start': {
    workspace: { name: 'Production', origin: 'https://mission-control.example.com' },
    places: targets,
    name: 'production',
    commands: { apply: 'mv ~/Downloads/kubeconfig ~/.kube/config', verify: 'kubectl get canaries' },
  },
  'kubeconfig.preview': ({ name }) => change({ name }),
  'kubeconfig.install': installed,
  'kubeconfig.proceed': installed,
  'kubeconfig.discard': {},
  'kubeconfig.verify': {
    outcome: 'verified',
    canaries: [
      { namespace: 'payments', name: 'card-authorisation', interval: '60s', status: 'Passed', lastRun: null },
    ],
    total: 1,
    tookMs: 212,
  },
  'kubeconfig.undo': { refusal: null },
  'kubeconfig.save': async function* () {
    yield { stage: 'saved' as const };
  },
  'kubeconfig.copy': { text: 'apiVersion: v1' },
  'kubeconfig.lock.remove': {},
  'kubeconfig.inventory.list': { entries: [entry()], findings: [] },
  'kubeconfig.inventory.preview': change({ added: 0, removed: 4 }),
  'kubeconfig.inventory.remove': { refusal: null },
  'kubeconfig.inventory.remedy': { refusal: null },
} satisfies Partial<Answers>;
