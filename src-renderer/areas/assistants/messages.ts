import type { AssistantCall } from '#contract/assistants.ts';
import type { ActingTool } from '#contract/rules/assistants.ts';

const actions: Readonly<Record<ActingTool, { readonly label: string; readonly hint: string }>> = {
  comment_incident: {
    label: 'Comment on incidents',
    hint: 'Each comment appears in a window first. It is written in your name.',
  },
  silence: {
    label: 'Silence resources',
    hint: 'Each silence appears in a window first. It can last up to a week.',
  },
  run_playbook: {
    label: 'Run playbooks',
    hint: 'Each run appears in a window first, with all parameters.',
  },
  acknowledge: {
    label: 'Acknowledge failures',
    hint: 'Each acknowledgement appears in a window first.',
  },
};

const outcomes: Readonly<Record<AssistantCall['outcome'], string>> = {
  answered: 'Answered',
  failed: 'Failed',
  refused: 'Refused',
  denied: 'Denied',
  stopped: 'Stopped',
};

export const messages = {
  title: 'Assistants',
  intro:
    'Programs on this computer can read what you can read here, over the Model Context Protocol. Secrets are removed from all answers.',
  enabled: {
    label: 'Allow assistants to connect',
    hint: 'They read the data of the open workspace with your permissions. Turning this off ends all connections.',
  },
  actions: {
    title: 'Actions',
    intro: 'An assistant can act only if you turn the action on here, and confirm each use in a window.',
    each: actions,
    off: 'Allow assistants to connect first.',
  },
  excluded: {
    title: 'Excluded types',
    label: 'Types of items that assistants never see',
    hint: 'Types or classes, such as Kubernetes::Secret. A star matches any text.',
    saved: 'Excluded types are saved.',
    save: 'Save',
  },
  connect: {
    title: 'How to connect',
    intro:
      'Add this to the configuration of the assistant. It starts Quarterdeck as a program that reads and writes messages. Quarterdeck must be running.',
    copy: 'Copy',
    copied: 'The configuration is copied.',
    connected: 'Connected now:',
    nobody: 'No assistant is connected.',
    unnamed: 'An assistant without a name',
  },
  calls: {
    title: 'Calls',
    label: 'Calls of assistants',
    intro: 'The last 500 calls of assistants, at most 100 refused ones, on this computer only.',
    none: 'No assistant has called yet.',
    clear: 'Clear',
    cleared: 'The calls are cleared.',
    columns: {
      at: 'Time',
      client: 'Assistant',
      tool: 'Tool and input',
      outcome: 'Outcome',
      took: 'Duration',
      bytes: 'Size',
    },
    outcomes,
  },
} as const;

/**
 * Writes the configuration of an assistant that starts Quarterdeck over stdin and stdout.
 * @param program program and arguments of the command line
 */
export function clientConfiguration(program: readonly string[]): string {
  const [command, ...args] = program;
  return JSON.stringify({ mcpServers: { quarterdeck: { command, args: [...args, 'mcp'] } } }, null, 2);
}
