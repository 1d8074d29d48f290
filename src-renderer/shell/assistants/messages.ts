import type { ActingTool } from '#contract/rules/assistants.ts';

const titles: Readonly<Record<ActingTool, string>> = {
  comment_incident: 'Allow an assistant to comment?',
  silence: 'Allow an assistant to silence a resource?',
  run_playbook: 'Allow an assistant to run a playbook?',
  acknowledge: 'Allow an assistant to acknowledge a failure?',
};

export const messages = {
  titles,
  intro: 'A program on this computer wants to act in your name. Read the values before you allow it.',
  assistant: 'Assistant',
  tool: 'Tool',
  workspace: 'Workspace',
  target: 'Target',
  id: 'Id',
  empty: '(empty)',
  allow: 'Allow',
  deny: 'Deny',
  readFirst: 'Read the values first.',
} as const;
