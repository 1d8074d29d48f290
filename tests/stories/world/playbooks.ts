import type {
  ActsOfSubject,
  PersonAct,
  Playbook,
  PlaybookParam,
  PlaybookRun,
  RunAction,
  RunnablePlaybook,
  RunPage,
  RunStep,
} from '#contract/playbooks.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, dayMs, idOf, minuteMs, secondMs, serverAnswer } from './times.ts';

export const playbook = (values: Partial<Playbook> = {}): Playbook => ({
  id: idOf(41, 1),
  name: 'restart-deployment',
  title: 'Restart a deployment',
  icon: 'restart',
  category: 'Kubernetes',
  description: 'Restarts all pods of a deployment, one after the other.',
  source: 'UI',
  targets: ['config'],
  updatedAt: ago(3 * dayMs),
  ...values,
});

export const somePlaybooks: readonly Playbook[] = [
  playbook(),
  playbook({
    id: idOf(41, 2),
    name: 'roll-back-release',
    title: 'Roll back a release',
    icon: 'undo',
    description: 'Goes back to the release before, and looks whether it does.',
    source: 'KubernetesCRD',
  }),
  playbook({
    id: idOf(41, 3),
    name: 'fail-over-database',
    title: 'Fail over a database',
    icon: 'postgres',
    category: 'Databases',
    description: 'Makes the replica the primary one. Somebody has to approve it.',
  }),
  playbook({
    id: idOf(41, 4),
    name: 'freeze-releases',
    title: 'Freeze releases',
    icon: null,
    category: null,
    description: null,
    targets: [],
  }),
];

export const param = (name: string, values: Partial<PlaybookParam> = {}): PlaybookParam => ({
  name,
  label: null,
  type: 'text',
  default: null,
  description: null,
  icon: null,
  required: false,
  properties: {},
  ...values,
});

export const someParams: readonly PlaybookParam[] = [
  param('reason', {
    label: 'Reason',
    required: true,
    description: 'Why it is done; it stands in the channel.',
  }),
  param('force', { label: 'Force', type: 'checkbox', default: 'false' }),
];

export const runnable = (values: Partial<RunnablePlaybook> = {}): RunnablePlaybook => {
  const { source: _, updatedAt: __, ...known } = playbook();
  return {
    ...known,
    selectors: { config: [{ types: ['Kubernetes::Deployment'] }] },
    parameters: [...someParams],
    ...values,
  };
};

export const playbookRun = (values: Partial<PlaybookRun> = {}): PlaybookRun => ({
  id: idOf(40, 1),
  playbook: { id: idOf(41, 1), title: 'Restart a deployment', icon: 'restart' },
  resource: {
    kind: 'config',
    id: idOf(3, 1),
    name: 'payments-worker',
    icon: 'Kubernetes::Deployment',
    type: 'Kubernetes::Deployment',
  },
  status: 'failed',
  createdAt: ago(21 * minuteMs),
  scheduledAt: ago(21 * minuteMs),
  startedAt: ago(21 * minuteMs),
  endedAt: ago(20 * minuteMs),
  createdBy: { id: idOf(2, 1), name: 'Hanneke de Wit' },
  error: 'timed out waiting for 6 replicas',
  ...values,
});

export const someRuns: readonly PlaybookRun[] = [
  playbookRun(),
  playbookRun({
    id: idOf(40, 2),
    playbook: { id: idOf(41, 2), title: 'Roll back a release', icon: 'undo' },
    status: 'running',
    endedAt: null,
    error: null,
  }),
  playbookRun({
    id: idOf(40, 3),
    status: 'completed',
    createdAt: ago(12 * dayMs),
    startedAt: ago(12 * dayMs),
    endedAt: ago(12 * dayMs - 90_000),
    error: null,
  }),
];

export const step = (index: number, values: Partial<RunStep> = {}): RunStep => ({
  id: idOf(42, index),
  name: `step ${index}`,
  status: 'completed',
  scheduledAt: ago(5 * minuteMs),
  startedAt: ago(5 * minuteMs),
  endedAt: ago(5 * minuteMs - 3 * secondMs),
  artifacts: [],
  ...values,
});

export const runPage = (values: Partial<RunPage> = {}): RunPage => ({
  ...playbookRun({
    id: idOf(40, 4),
    playbook: { id: idOf(41, 2), title: 'Roll back a release', icon: 'undo' },
    status: 'completed',
    error: null,
    createdAt: ago(5 * minuteMs + 2 * secondMs),
    startedAt: ago(5 * minuteMs),
    endedAt: ago(4 * minuteMs),
  }),
  playbookName: 'roll-back-release',
  parameters: [
    { name: 'revision', label: 'Revision', value: '41' },
    { name: 'token', label: 'Token', value: null },
  ],
  steps: [
    step(1, { name: 'Look at the history' }),
    step(2, {
      name: 'Roll back',
      artifacts: [
        { id: idOf(43, 1), name: 'values.json', size: 2_048, type: 'application/json' },
        { id: idOf(43, 2), name: 'release.bin', size: 5_242_880, type: null },
      ],
    }),
    step(3, { name: 'Wait for the rollout', status: 'skipped', startedAt: null, endedAt: null }),
    step(4, { name: 'Ask for its health' }),
  ],
  ...values,
});

const coloured = [
  'Going back to revision \u001b[1m41\u001b[0m',
  '\u001b[32mRollback was a success.\u001b[0m Happy helming!',
  'See https://deploy.meridian.example/releases/41, and (https://status.meridian.example).',
  ...Array.from(
    { length: 40 },
    (_, index) =>
      `\u001b[90m12:0${index % 10}\u001b[0m pod payments-worker-${index} is \u001b[33mready\u001b[0m`,
  ),
].join('\n');

export const runAction = (values: Partial<RunAction> = {}): RunAction => {
  const { artifacts: _, ...known } = step(4);
  return {
    ...known,
    error: null,
    result: {
      args: ['bash'],
      path: '/usr/bin/bash',
      stdout: coloured,
      stderr: '\u001b[31mwarning: 2 values are deprecated\u001b[0m',
      exitCode: 0,
    },
    ...values,
  };
};

export const personAct = (place: number, values: Partial<PersonAct> = {}): PersonAct => ({
  act: 'run',
  runId: idOf(40, place),
  at: ago(place * 3 * 60 * minuteMs),
  by: { id: idOf(2, 1), name: 'Hanneke de Wit' },
  playbookId: idOf(40, 1),
  playbookTitle: 'restart-pod',
  on: { kind: 'config', id: idOf(43, 1) },
  onName: 'payments-2',
  canaryId: null,
  ...values,
});

/** No runs and approvals by default. */
export const actsOfSubject = (values: Partial<ActsOfSubject> = {}): ActsOfSubject => ({
  since: ago(30 * dayMs),
  people: [{ id: idOf(2, 1), name: 'Hanneke de Wit' }],
  acts: [],
  total: values.acts?.length ?? 0,
  ...values,
});

export const playbookAnswers = {
  'playbooks.list': serverAnswer({ playbooks: [...somePlaybooks] }),
  'playbooks.get': ({ id }) => {
    const known = somePlaybooks.find((one) => one.id === id);
    return runnable(known === undefined ? { id } : { id, title: known.title, targets: known.targets });
  },
  'playbooks.params': { parameters: [...someParams] },
  'playbooks.applicable': serverAnswer({
    playbooks: somePlaybooks
      .slice(0, 2)
      .map(({ id, title, icon, description }) => ({ id, title, icon, description })),
  }),
  'playbooks.run': { runId: idOf(40, 4) },
  'playbooks.runs.count': serverAnswer(0),
  'playbooks.runs.list': serverAnswer({ runs: [...someRuns], total: someRuns.length }),
  'playbooks.runs.ofSubject': serverAnswer(actsOfSubject()),
  'playbooks.runs.get': serverAnswer(runPage()),
  'playbooks.runs.action': ({ id }) => serverAnswer(runAction({ id })),
  'playbooks.runs.approve': {},
  'playbooks.runs.saveArtifact': async function* () {
    yield { stage: 'finished', bytes: 2_048 } as const;
  },
  'guards.of': { guard: null },
  'search.selected': [
    {
      id: idOf(3, 1),
      name: 'payments-worker',
      icon: 'Kubernetes::Deployment',
      type: 'Kubernetes::Deployment',
      tags: ['payments', 'prod-eu-1'],
    },
    {
      id: idOf(3, 2),
      name: 'payments-api',
      icon: 'Kubernetes::Deployment',
      type: 'Kubernetes::Deployment',
      tags: ['payments', 'prod-eu-1'],
    },
  ],
} satisfies Partial<Answers>;
