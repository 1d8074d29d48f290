import type { ResourceWords } from '../../parts/resource/resourceWords.ts';

/** Texts of the list and the form that differ from those of other resources. */
export const agentWords = {
  list: {
    title: 'Agents',
    rows: 'agents',
    empty: 'No agent sends anything to this server yet.',
    needs: 'agents',
    // The server's refusal names a database object, which means nothing to a user.
    refused: (sentence) => `The server keeps its list of agents for administrators. It says: ${sentence}`,
  },
  update: 'Save',
  updateBusy: 'Saving ...',
  added: 'Agent created',
  updated: 'Agent updated',
} satisfies Partial<ResourceWords>;

export const messages = {
  intro: 'An agent runs in another cluster and sends what it finds to this server.',
  status: { header: 'Status', online: 'Online', offline: 'Offline', unknown: 'Unknown' },
  /** Name of the server's own row, which is not a remote agent. */
  thisServer: 'This server',
  thisServerText: 'what it finds by itself, without an agent',
  /** Reason why the server's own row is read-only. */
  ofServer: 'This is the server itself and no agent: it cannot be changed here.',
  neverSeen: 'never seen',
  lastSeen: (ago: string) => `last seen ${ago} ago`,
  close: 'Close',
  cancel: 'Cancel',
  facts: {
    description: 'Description',
    created: 'Created',
    by: (name: string) => `by ${name}`,
    lastPushed: 'Last Pushed',
    brought: 'Brought',
    nothing: 'nothing so far',
  },
  form: {
    createTitle: 'Create new agent',
    name: 'Name',
    nameHint: 'It cannot be changed later.',
    nameFixed: 'It cannot be changed.',
    nameLong: (most: number) => `At most ${most} characters.`,
    nameOdd: 'A name has no line breaks or other control characters.',
    properties: 'Properties',
    propertiesHint:
      'Labels that say to people what the agent is and where it runs, for example environment: staging. They do not change what it does.',
    kubernetes: 'Kubernetes',
    kubernetesHint: 'Also install what watches the agent’s own cluster.',
    interval: 'Scrape Interval',
    intervalOdd: 'Please type a duration such as 15m or 1h30m.',
    telemetry: 'Telemetry',
    telemetryHint: 'The agent reports its own health to this server.',
    topologyName: 'Label',
    next: 'Next',
    nextBusy: 'Saving ...',
    perhapsMade:
      'The agent may have been created all the same. Look for it in the list before you try again: its token would be lost, so delete it there first.',
    failedKept: 'What you typed is still here.',
  },
  instructions: {
    title: 'Installation Instructions',
    masked: 'The token is hidden here. What is copied or saved holds it.',
    nextSteps: 'Next steps',
    wayIn: {
      helm: [
        'Run the commands where helm reaches the cluster of the agent. They are written for bash, zsh and other POSIX shells.',
      ],
      flux: [
        'Commit the manifests to the repository that Flux follows for the cluster of the agent. They hold the token: encrypt them as you do with other secrets.',
      ],
    },
    steps: (name: string) => [
      'See that its pods run: kubectl get pods -n mission-control-agent',
      `${name} turns Online in this list within a minute of its start.`,
    ],
  },
  deletion: {
    title: (name: string) => `Delete agent ${name}`,
    withResources: 'Would you like to delete resources created by agent?',
    resources: (text: string) => `It brought ${text}.`,
    noResources: 'It has brought nothing so far.',
    yes: 'Yes',
    no: 'No',
    sure: 'Are you sure you want to delete agent?',
    takes: (name: string) => `${name} and everything it brought are deleted, and its access token ends.`,
    leaves: (name: string) =>
      `${name} is deleted and its access token ends. What it brought stays, and is no longer kept up to date.`,
    confirm: 'Delete',
    done: 'Agent deleted',
  },
} as const;
