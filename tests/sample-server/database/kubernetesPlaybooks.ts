import type { PlaybookDraft } from './playbookDrafts.ts';

const deployments = [{ types: ['Kubernetes::Deployment'] }];
const message = { name: 'message', label: 'Message', description: 'Goes to the channel of the team' };
const waitForRollout = {
  name: 'Wait for the rollout',
  exec: { script: 'kubectl rollout status deployment/$(.config.name) -n $(.config.tags.namespace)' },
};

/** Playbooks for Kubernetes resources. The two playbooks of the story and its permissions come first. */
export const kubernetesPlaybooks: readonly PlaybookDraft[] = [
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
