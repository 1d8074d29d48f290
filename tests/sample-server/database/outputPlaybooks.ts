import type { PlaybookDraft } from './playbookDrafts.ts';

const say = (name: string, script: string) => ({ name, exec: { script } });

/** Playbooks with long output, unsafe output, failures or missing list fields. */
export const outputPlaybooks: readonly PlaybookDraft[] = [
  {
    name: 'diagnose',
    title: 'Diagnose something',
    source: 'KubernetesCRD',
    namespace: 'payments',
    spec: {
      category: 'Diagnosis',
      icon: 'search',
      description: 'Asks everything that can be asked, with one action of each kind.',
      configs: [{ types: ['Kubernetes::*'], labelSelector: 'team=payments' }],
      components: [{ types: ['Application', 'Database'] }],
      checks: [{ types: ['http', 'postgres'] }],
      parameters: [
        {
          name: 'lines',
          label: 'Lines of logs',
          type: 'text',
          default: '200',
          properties: { format: 'number', min: 1, max: 200_000 },
        },
      ],
      actions: [
        say(
          'Look around',
          'echo "Looking at $(.config.name)$(.component.name)$(.check.name)"\necho "nobody is on call" >&2',
        ),
        {
          name: 'Read the logs',
          pod: { name: 'reader', lines: '$(.params.lines)', artifacts: [{ path: '/logs/pod.log' }] },
        },
        {
          name: 'Ask the database',
          sql: {
            connection: 'connection://payments/payments-db',
            driver: 'postgres',
            query: 'select * from pg_stat_activity',
          },
        },
        { name: 'Ask for its health', http: { url: 'https://payments.meridian.example/healthz' } },
        { name: 'Think', ai: { prompt: 'What is wrong?' } },
        { name: 'Propose a change', gitops: { title: 'Set DB_POOL_MAX to 50' } },
        { name: 'Tell the channel', notification: { title: 'Diagnosed', message: 'See the run.' } },
        { name: 'Do what is new', telepathy: { to: 'everybody' } },
      ],
    },
  },
  {
    name: 'long-output',
    title: 'Print a lot',
    source: 'UI',
    spec: {
      description: 'Coloured lines, as many as are wanted.',
      icon: 'terminal',
      parameters: [
        {
          name: 'lines',
          label: 'Lines',
          type: 'text',
          default: '4000',
          properties: { format: 'number', min: 0, max: 200_000 },
        },
      ],
      actions: [
        say('Colours', 'sample-colours'),
        say('Progress', 'sample-progress'),
        say('Lines', 'sample-log $(.params.lines)'),
        { name: 'Rows', sql: { driver: 'postgres', query: 'select * from generate_series(1, 500)' } },
      ],
    },
  },
  {
    name: 'hostile-output',
    title: '<b>Hostile</b> output \u202e⁧of a playbook',
    source: 'UI',
    spec: {
      description: '<img src=x onerror="alert(1)"> [and](javascript:alert(2))',
      icon: 'javascript:alert(3)',
      parameters: [
        {
          name: 'text',
          label: '<i>Text</i>',
          description: '<script>alert(4)</script>',
          default: '\u001b[31m<b>',
        },
      ],
      actions: [
        {
          name: '<u>Print</u>',
          exec: {
            script: 'sample-hostile\necho "$(.params.text)" >&2',
            artifacts: [{ path: '/tmp/report.html' }, { path: '/tmp/chart.svg' }],
          },
        },
        { name: 'Ask', http: { url: 'https://evil.example/' } },
        { name: 'Think', ai: { prompt: 'javascript:alert(5)' } },
      ],
    },
  },
  {
    name: 'fail-on-the-way',
    title: 'Fail on the way',
    source: 'KubernetesCRD',
    spec: {
      category: 'Console',
      parameters: [{ name: 'code', label: 'Exit code', default: '3' }],
      actions: [
        say('Begin', 'echo "So far, so good"'),
        say('Break', 'echo "half done"\necho "no such file" >&2\nexit $(.params.code)'),
        say('Never reached', 'echo "unreachable"'),
        { ...say('Clear up', 'echo "cleared up"'), if: 'failure()' },
        { name: 'Report', if: 'always()', http: { url: 'https://gone.meridian.example/hooks/report' } },
      ],
    },
  },
  {
    name: 'fail-at-once',
    title: 'Fail before anything happens',
    source: 'UI',
    spec: {
      category: 'Console',
      env: [{ name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'gone-token', key: 'token' } } }],
      actions: [say('Never reached', 'echo "unreachable"')],
    },
  },
  {
    name: 'nightly-clean-up',
    title:
      'Clean up what nobody has used for ninety days in every namespace of every cluster of the staging and the development environments, and tell those who own it',
    source: 'ConfigFile',
    spec: {
      category: 'Kubernetes',
      runsOn: ['edge-frankfurt'],
      parameters: [{ name: 'really', label: 'Really', type: 'checkbox', default: 'false' }],
      actions: [
        say('Look for it', 'echo "12 objects"'),
        { ...say('Give them time', 'echo "nobody objected"'), delay: '1m30s' },
        { ...say('Delete it', 'echo "deleted"'), if: "params.really == 'true'" },
        say('Say so', 'echo "told 3 owners"'),
      ],
    },
  },
  { name: 'untitled', title: '', source: 'UI', spec: { actions: [say('Say', 'echo "hello"')] } },
  {
    name: 'old-way',
    title: 'The old way to restart things',
    source: 'UI',
    deleted: true,
    spec: { category: 'Kubernetes', actions: [say('Restart', 'echo "restarted"')] },
  },
];
