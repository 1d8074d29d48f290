import type { GrantedKind, SubjectKind } from '../../../src-preload/contract/rules/permissionRules.ts';

export const kindLabels: Readonly<Record<GrantedKind | SubjectKind, string>> = {
  catalog: 'Catalog',
  component: 'Component',
  connection: 'Connection',
  playbook: 'Playbook',
  canary: 'Canary',
  global: 'Global',
  team: 'Team',
  person: 'Person',
};

export const messages = {
  words: {
    add: 'Add Permission',
    addTitle: 'Add Permission',
    editTitle: 'Edit Permission',
    added: 'Permission added',
    updated: 'Permission updated',
    deleted: 'Permission deleted',
    deleteTitle: 'Delete Permission',
    deleteQuestion: 'Are you sure you want to delete the permission?',
    rowMenu: { edit: 'Edit', remove: 'Delete' },
  },
  columns: { updated: 'Updated', created: 'Created' },
  deny: 'deny',
  expired: 'expired',
  deleted: 'deleted',
  until: (moment: string) => `until ${moment}`,
  of: (subject: string) => `of the permission of ${subject}`,
  nobody: '(nobody)',
  nothing: '(nothing)',
  form: {
    resource: 'Resource',
    object: 'Object',
    subject: 'Subject',
    action: 'Action',
    everything: 'everything',
    deny: 'Deny',
    denyHint: 'Forbids it, also where another rule allows it.',
    description: 'Description',
    until: 'Until',
    untilHint: 'Empty: always.',
    meaning: 'Meaning',
  },
  filters: { by: 'Narrow by', all: 'Everything', which: 'Of', any: 'Any' },
  empty: 'There are no permissions yet.',
  tab: 'Permissions',
} as const;

const andJoined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Parts of the sentence that explains a permission. */
export const meaningWords = {
  subject: { team: (name: string) => `Team ${name}`, person: (name: string) => name },
  resource: {
    catalog: (name: string) => `catalog item ${name}`,
    component: (name: string) => `component ${name}`,
    connection: (name: string) => `connection ${name}`,
    playbook: (name: string) => `playbook ${name}`,
    canary: (name: string) => `health check ${name}`,
    global: (name: string) => name,
  },
  /** Names that are not loaded or do not exist. */
  unnamed: {
    catalog: 'this catalog item',
    component: 'this component',
    connection: 'this connection',
    playbook: 'this playbook',
    canary: 'this health check',
    global: 'everything',
    team: 'This team',
    person: 'This person',
  },
  all: 'do everything with',
  actions: andJoined,
  on: (first: string, others: readonly string[]) =>
    others.length === 0 ? first : `${first} on ${andJoined(others)}`,
  sentence: (who: string, may: boolean, what: string, on: string, end: string) =>
    `${who} ${may ? 'may' : 'may not'} ${what} ${on}${end}`,
  until: (moment: string) => ` until ${moment}`,
  over: (moment: string) => ` until ${moment}, which is over`,
  incomplete: 'Choose a resource, a subject and an action, and this says what they mean.',
  forNothing: 'It names nothing that it is for.',
  together: (sentence: string) => `With the rules that are there: ${sentence}.`,
  clash: {
    'denied-there': (rule: string) => `This contradicts a rule: “${rule}”. The denial wins.`,
    'allowed-there': (rule: string) => `This contradicts a rule, and wins over it: “${rule}”.`,
  },
  allowedAlready: (rule: string) => `It is already allowed by a rule: “${rule}”.`,
  deniedAlready: (rule: string) => `It is already denied by a rule: “${rule}”.`,
  notAsked: {
    team: 'Rules of single members of the team, and of roles, are not looked at.',
    person: 'Rules of the teams that somebody is in, and of roles, are not looked at.',
  },
  notAll: (seen: number, all: number) => `Only the newest ${seen} of ${all} rules were looked at.`,
  failed: (sentence: string) => `Whether other rules contradict it could not be looked at. ${sentence}`,
  looking: 'Looking at other rules…',
} as const;
