import { everyParameter } from './everyParameter.ts';
import { outputPlaybooks } from './outputPlaybooks.ts';

export interface PlaybookDraft {
  readonly name: string;
  readonly title: string;
  readonly source: 'KubernetesCRD' | 'UI' | 'ConfigFile';
  readonly namespace?: string;
  readonly deleted?: true;
  /** Category, icon and description stand in it, too, as a row has them. */
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly category?: string;
    readonly icon?: string;
    readonly description?: string;
    readonly actions: ReadonlyArray<Readonly<Record<string, unknown>> & { readonly name: string }>;
  };
}

const deployments = [{ types: ['Kubernetes::Deployment'] }];
const databases = [{ types: ['AWS::RDS::DBInstance'] }];
const message = { name: 'message', label: 'Message', description: 'Goes to the channel of the team' };
const waitForRollout = {
  name: 'Wait for the rollout',
  exec: { script: 'kubectl rollout status deployment/$(.config.name) -n $(.config.tags.namespace)' },
};

const kubernetes: readonly PlaybookDraft[] = [
  {
    name: 'restart-deployment',
    title: 'Restart a deployment',
    source: 'KubernetesCRD',
    spec: {
      category: 'Kubernetes',
      icon: 'restart',
      description: 'Restarts the pods of a deployment one after the other.',
      configs: deployments,
      parameters: [message],
      actions: [
        {
          name: 'Restart',
          exec: { script: 'kubectl rollout restart deployment/$(.config.name) -n $(.config.tags.namespace)' },
        },
        waitForRollout,
      ],
    },
  },
  {
    name: 'roll-back-release',
    title: 'Roll back a release',
    source: 'KubernetesCRD',
    spec: {
      category: 'Kubernetes',
      icon: 'undo',
      description: 'Goes back to a release that is known to work, and looks whether it does.',
      configs: [{ types: ['Kubernetes::Deployment', 'Kubernetes::HelmRelease'] }],
      parameters: [
        {
          name: 'release',
          label: 'Release',
          required: true,
          default: '$(.config.labels.app.kubernetes.io/part-of)',
        },
        {
          name: 'revision',
          label: 'Revision',
          type: 'text',
          required: true,
          default: '41',
          description: 'Number of the release to go back to',
          properties: { format: 'number', min: 1 },
        },
        { name: 'wait', label: 'Wait until it is ready', type: 'checkbox', default: 'true' },
        message,
      ],
      actions: [
        { name: 'Look at the history', exec: { script: 'helm history $(.params.release)' } },
        {
          name: 'Roll back',
          exec: {
            script:
              'echo "Going back to revision $(.params.revision)"\nhelm rollback $(.params.release) $(.params.revision) --wait',
            artifacts: [{ path: '/tmp/rollback/values.json' }, { path: '/tmp/rollback/release.bin' }],
          },
        },
        {
          ...waitForRollout,
          if: "params.wait == 'true'",
          exec: {
            ...waitForRollout.exec,
            artifacts: [{ path: '/tmp/rollback/rollout.txt' }, { path: '/tmp/rollback/warnings.empty' }],
          },
        },
        {
          name: 'Count the connections',
          sql: {
            connection: 'connection://payments/payments-db',
            driver: 'postgres',
            query:
              'select application_name, state, count(*) as connections from pg_stat_activity group by 1, 2',
          },
        },
        { name: 'Ask for its health', http: { url: 'https://payments.meridian.example/healthz' } },
        {
          name: 'Tell the channel',
          if: "params.message != ''",
          notification: { title: '$(.params.release) was rolled back', message: '$(.params.message)' },
        },
      ],
    },
  },
  {
    name: 'tell-the-channel',
    title: 'Tell the channel about something',
    source: 'UI',
    spec: {
      category: 'Communication',
      icon: 'slack',
      description: 'Writes a line with a link into the channel of a team.',
      configs: [{ types: ['*'] }],
      parameters: [message],
      actions: [{ name: 'Tell', notification: { title: '$(.config.name)', message: '$(.params.message)' } }],
    },
  },
  {
    name: 'scale-deployment',
    title: 'Scale a deployment',
    source: 'UI',
    spec: {
      category: 'Kubernetes',
      icon: 'scale',
      description: 'Sets the number of replicas, in production only.',
      configs: deployments,
      filters: ["config.tags.cluster == 'prod-eu-1'"],
      parameters: [
        {
          name: 'replicas',
          label: 'Replicas of $(.config.name)',
          type: 'text',
          required: true,
          properties: { format: 'number', min: 0, max: 50 },
        },
        { name: 'namespace', label: 'Namespace', default: '{{.config.tags.namespace}}' },
        { name: 'team', label: 'Team', default: '$(.config.labels.team)' },
        {
          name: 'reason',
          label: 'Reason',
          default: 'More $(.config.type) for {{ .config.name }}',
          properties: { multiline: true },
        },
      ],
      actions: [
        {
          name: 'Scale',
          exec: { script: 'kubectl scale deployment/$(.config.name) --replicas=$(.params.replicas)' },
        },
        waitForRollout,
      ],
    },
  },
];

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
      description: 'Until Monday. Priya and the platform team have to agree.',
      approval: { type: 'all', approvers: { people: ['priya.raman@meridian.example'], teams: ['Platform'] } },
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

/** The playbooks of the demo; the two that the story and its permissions name stand first. */
export const playbookDrafts: readonly PlaybookDraft[] = [...kubernetes, ...others, ...outputPlaybooks];
