import type { ResourceTexts } from '#parts/resource/resourceTexts.ts';

/** Texts of the list and the form that differ from those of other resources. */
export const agentTexts = {
  list: {
    title: 'Agents',
    rows: 'agents',
    empty: 'There are no agents yet.',
    needs: 'agents',
    // The server's refusal names a database object, which means nothing to a user.
    refused: (sentence) => `Only administrators can list agents. The server responded: ${sentence}`,
  },
  update: 'Save',
  updateBusy: 'Saving ...',
  added: 'Agent created',
  updated: 'Agent updated',
} satisfies Partial<ResourceTexts>;

export const messages = {
  intro: 'An agent runs in another cluster and sends its data to this server.',
  status: { header: 'Status', online: 'Online', offline: 'Offline' },
  /** Name of the server's own row, which is not a remote agent. */
  thisServer: 'This server',
  thisServerText: 'data collected by the server itself',
  /** Reason why the server's own row is read-only. */
  serverRowLocked: 'This is the server itself, not an agent. You can’t change it here.',
  neverSeen: 'never seen',
  lastSeen: (ago: string) => `last seen ${ago}`,
  close: 'Close',
  facts: {
    description: 'Description',
    created: 'Created',
    by: (name: string) => `by ${name}`,
    lastPushed: 'Last Pushed',
    uploads: 'Data sent',
    nothing: 'none yet',
  },
  form: {
    createTitle: 'Create new agent',
    name: 'Name',
    nameHint: 'For example the name of its cluster or region. It cannot be changed later.',
    nameFixed: 'The name cannot be changed.',
    nameTooLong: (most: number) => `At most ${most} characters.`,
    nameInvalid: 'A name cannot contain line breaks or other control characters.',
    properties: 'Properties',
    propertiesHint:
      'Labels that describe the agent and where it runs, for example environment: staging. They do not change its behavior.',
    kubernetes: 'Kubernetes',
    kubernetesHint: 'Also install a Kubernetes scraper for the agent’s cluster.',
    interval: 'Scrape Interval',
    intervalInvalid: 'Enter a duration such as 15m or 1h30m.',
    telemetry: 'Telemetry',
    telemetryHint: 'The agent reports its own health to this server.',
    topologyName: 'Label',
    next: 'Next',
    nextBusy: 'Saving ...',
    mayExist:
      'The agent may have been created anyway. Check the list before you try again. If it is there, delete it first, because its token is lost.',
    inputPreserved: 'Your changes are still here.',
  },
  instructions: {
    title: 'Installation Instructions',
    masked: 'The token is hidden here. Copied and saved text contains it.',
    nextSteps: 'Next steps',
    methodNotes: {
      helm: [
        'Run the commands where helm has access to the agent’s cluster. They work in bash, zsh and other POSIX shells.',
      ],
      flux: [
        'Commit the manifests to the repository that Flux uses for the agent’s cluster. They contain the token: encrypt them like your other secrets.',
      ],
    },
    steps: (name: string) => [
      'Check that its pods are running: kubectl get pods -n mission-control-agent',
      `${name} is shown as Online in this list within a minute of its start.`,
    ],
  },
  deletion: {
    title: (name: string) => `Delete agent ${name}`,
    withResources: 'Would you like to delete resources created by agent?',
    resources: (text: string) => `It sent ${text}.`,
    noResources: 'It has sent no data yet.',
    yes: 'Yes',
    no: 'No',
    confirmQuestion: 'Are you sure you want to delete agent?',
    dataDeleted: (name: string) => `This deletes ${name} and all data it sent, and revokes its access token.`,
    dataStays: (name: string) =>
      `This deletes ${name} and revokes its access token. The data it sent stays, but is no longer updated.`,
    confirm: 'Delete',
    done: 'Agent deleted',
  },
} as const;
