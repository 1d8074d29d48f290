import { everyParameter } from './everyParameter.ts';
import { kubernetesPlaybooks } from './kubernetesPlaybooks.ts';
import { outputPlaybooks } from './outputPlaybooks.ts';

export interface PlaybookDraft {
  readonly name: string;
  readonly title: string;
  readonly source: 'KubernetesCRD' | 'UI' | 'ConfigFile';
  readonly namespace?: string;
  readonly deleted?: true;
  /** Contains category, icon and description, as database rows do. */
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly category?: string;
    readonly icon?: string;
    readonly description?: string;
    readonly actions: ReadonlyArray<Readonly<Record<string, unknown>> & { readonly name: string }>;
  };
}

const databases = [{ types: ['AWS::RDS::DBInstance'] }];

const others: readonly PlaybookDraft[] = [
  {
    name: 'fail-over-database',
    title: 'Fail over a database',
    source: 'KubernetesCRD',
    spec: {
      category: 'Databases',
      icon: 'postgres',
      description: 'Makes the replica the primary one. Somebody has to approve it.',
      configs: databases,
      approval: {
        type: 'any',
        approvers: { people: ['admin@sample.example', 'tomas.vidal@meridian.example'] },
      },
      parameters: [{ name: 'force', label: 'Even if the replica lags', type: 'checkbox', default: 'false' }],
      actions: [
        {
          name: 'Look at the replica',
          sql: { connection: 'connection://payments/replica', driver: 'postgres', query: 'select now()' },
        },
        { name: 'Fail over', delay: '30s', exec: { script: 'echo "Failing over $(.config.name)"' } },
      ],
    },
  },
  {
    name: 'resize-database',
    title: 'Resize a database',
    source: 'ConfigFile',
    spec: {
      category: 'Databases',
      icon: 'postgres',
      configs: databases,
      filters: ["config.health == 'healthy'"],
      parameters: [{ name: 'size', label: 'Size', type: 'bytes', required: true, default: '500Gi' }],
      actions: [{ name: 'Resize', gitops: { title: 'Give $(.config.name) $(.params.size)' } }],
    },
  },
  {
    name: 'clear-cache',
    title: 'Clear a cache',
    source: 'KubernetesCRD',
    spec: {
      category: 'Data',
      icon: 'redis',
      description: 'Of an application, as a whole or by a prefix.',
      components: [{ types: ['Application'] }],
      parameters: [
        {
          name: 'kind',
          label: 'What of it',
          type: 'list',
          required: true,
          default: 'pages',
          properties: {
            options: [
              { label: 'Pages', value: 'pages' },
              { label: 'Prices', value: 'prices' },
              { label: 'Everything of $(.component.name)', value: 'all' },
            ],
          },
        },
      ],
      actions: [{ name: 'Clear', exec: { script: 'echo "Cleared $(.params.kind) of $(.component.name)"' } }],
    },
  },
  {
    name: 'explain-check',
    title: 'Find out why a check fails',
    source: 'UI',
    spec: {
      category: 'Diagnosis',
      icon: 'http',
      checks: [{ types: ['*'] }],
      parameters: [
        {
          name: 'question',
          label: 'Question',
          default: 'Why does $(.check.name) fail?',
          properties: { multiline: true },
        },
      ],
      actions: [{ name: 'Think', ai: { prompt: '$(.params.question)' } }],
    },
  },
  {
    name: 'freeze-releases',
    title: 'Freeze releases',
    source: 'UI',
    spec: {
      category: 'Communication',
      icon: 'snowflake',
      description: 'Until Monday. Priya or somebody of the checkout team has to agree.',
      approval: { type: 'any', approvers: { people: ['priya.raman@meridian.example'], teams: ['Checkout'] } },
      parameters: [{ name: 'reason', label: 'Reason', required: true }],
      actions: [{ name: 'Freeze', exec: { script: 'echo "Frozen: $(.params.reason)"' } }],
    },
  },
  {
    name: 'every-parameter',
    title: 'Every parameter that there is',
    source: 'UI',
    spec: {
      category: 'Console',
      icon: 'playbook',
      description: 'Does nothing but take parameters.',
      parameters: everyParameter,
      actions: [
        { name: 'Say', exec: { script: 'echo "$(.params.plain) $(.params.list) $(.params.number)"' } },
      ],
    },
  },
];

/** The playbooks of the demo. The two playbooks of the story and its permissions come first. */
export const playbookDrafts: readonly PlaybookDraft[] = [
  ...kubernetesPlaybooks,
  ...others,
  ...outputPlaybooks,
];
