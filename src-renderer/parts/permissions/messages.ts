import {
  type PastDecision,
  permissionPastDays,
  type RecordedAct,
  recordedActs,
} from '#contract/rules/permissionPast.ts';
import type { GrantedKind, RuleNote, SubjectKind } from '#contract/rules/permissionRules.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';

export const permissionKindLabels: Readonly<Record<GrantedKind | SubjectKind, string>> = {
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
    add: 'Add permission',
    addTitle: 'Add Permission',
    editTitle: 'Edit Permission',
    added: 'Permission added',
    updated: 'Permission updated',
    deleted: 'Permission deleted',
    deleteTitle: 'Delete Permission',
    deleteQuestion: 'Are you sure you want to delete the permission?',
    rowMenu: { edit: 'Edit', remove: 'Delete' },
  },
  deny: 'deny',
  expired: 'expired',
  deleted: 'deleted',
  until: (moment: string) => `until ${moment}`,
  of: (subject: string) => `of the permission of ${subject}`,
  nobody: '(no subject)',
  nothing: '(no resource)',
  form: {
    resource: 'Resource',
    object: 'Object',
    subject: 'Subject',
    action: 'Action',
    everything: 'everything',
    deny: 'Deny',
    denyHint: 'Denies access, even if another rule allows it.',
    description: 'Description',
    until: 'Until',
    untilHint: 'Never expires if empty.',
    meaning: 'Meaning',
  },
  filters: { by: 'Filter by', all: 'All', which: 'Of', any: 'All' },
  empty: 'There are no permissions yet.',
  tab: 'Permissions',
} as const;

const andJoined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Parts of the sentence that explains a permission. */
export const meaningTexts = {
  subject: { team: (name: string) => `Team ${name}`, person: (name: string) => name },
  resource: {
    catalog: (name: string) => `catalog item ${name}`,
    component: (name: string) => `component ${name}`,
    connection: (name: string) => `connection ${name}`,
    playbook: (name: string) => `playbook ${name}`,
    canary: (name: string) => `health check ${name}`,
    global: (name: string) => name,
  },
  qualified: (name: string, qualifier: string) => `${name} (${qualifier})`,
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
  playbooks: 'playbooks',
  everyPlaybook: 'every playbook',
  actions: andJoined,
  on: (first: string, others: readonly string[]) =>
    others.length === 0 ? first : `${first} on ${andJoined(others)}`,
  sentence: (who: string, may: boolean, what: string, on: string, end: string) =>
    `${who} ${may ? 'may' : 'may not'} ${what} ${on}${end}`,
  until: (moment: string) => ` until ${moment}`,
  over: (moment: string) => ` until ${moment} (expired)`,
  incomplete: 'Choose a resource, a subject and an action to see their meaning.',
  forNothing: 'The permission has no resource.',
  together: (sentence: string) => `Together with the existing rules: ${sentence}.`,
  clash: {
    'denied-there': (rule: string) => `This contradicts a rule: “${rule}”. The denial takes precedence.`,
    'allowed-there': (rule: string) => `This contradicts a rule and overrides it: “${rule}”.`,
  },
  allowedAlready: (rule: string) => `A rule already allows this: “${rule}”.`,
  deniedAlready: (rule: string) => `A rule already denies this: “${rule}”.`,
  noEffect: 'This rule has no effect on this server.',
  notes: {
    everything:
      'This server applies a rule without a catalog item, component, canary or playbook to everything, including connections with their passwords.',
    team: 'This server does not apply the rules of teams.',
    'single-resource': 'For single resources, this server applies only playbook:run and playbook:approve.',
    'unchecked-action':
      'The server does not check the actions run and approve. Use playbook:run or playbook:approve.',
    'no-end': 'This server ignores the end of a rule. Delete the rule to end it.',
    role: 'A person also needs the role editor or admin to run or approve playbooks.',
  } satisfies Readonly<Record<RuleNote, string>>,
  notAsked: {
    team: 'Rules of individual team members and of roles are not included.',
    person: 'Rules of the person’s teams and of roles are not included.',
  },
  notAll: (seen: number, all: number) => `Only the newest ${seen} of ${all} rules were compared.`,
  failed: (sentence: string) => `The other rules could not be compared. ${sentence}`,
  looking: 'Comparing with other rules…',
} as const;

const actNouns: Readonly<Record<RecordedAct, readonly [one: string, many: string]>> = {
  run: ['run', 'runs'],
  approve: ['approval', 'approvals'],
};

/** `2 runs and 1 approval`. */
const actsText = (counts: Readonly<Record<RecordedAct, number>>): string =>
  andJoined(
    recordedActs.flatMap((act) => {
      const [one, many] = actNouns[act];
      return counts[act] === 0 ? [] : [`${formatInteger(counts[act])} ${counts[act] === 1 ? one : many}`];
    }),
  );

type ActCounts = Readonly<Record<RecordedAct, number>>;

/** What a permission would have decided in the past. */
export const pastTexts = {
  title: `In the last ${permissionPastDays} days`,
  looking: 'Comparing with playbook runs and approvals…',
  failed: (sentence: string) => `Playbook runs could not be compared. ${sentence}`,
  notRecorded:
    'Only playbook runs and approvals are recorded. Reading and changes are not, so there is no past to compare with.',
  partlyRecorded: 'Reading and changes are not recorded, so they are not included.',
  none: (subject: string) => `No playbook runs or approvals by ${subject}.`,
  noMembers: 'The team has no members.',
  refused: (counts: ActCounts, person: string) => `${actsText(counts)} by ${person} would have been refused.`,
  allowed: (counts: ActCounts) => `${actsText(counts)} would have been allowed, as before.`,
  unknown: (counts: ActCounts) =>
    `Unknown: ${actsText(counts)}. The canary of the health check is not known.`,
  unaffected: (counts: ActCounts) => `Not affected: ${actsText(counts)}.`,
  automatic: 'Runs that no person started are not included.',
  cut: (compared: number, all: number) =>
    `Only the newest ${formatInteger(compared)} of ${formatInteger(all)} runs and approvals were compared.`,
  list: 'Affected runs and approvals',
  showAll: (count: number) => `Show all ${formatInteger(count)}`,
  decisions: {
    allowed: 'Allowed',
    refused: 'Refused',
    unknown: 'Unknown',
    unaffected: 'Not affected',
  } satisfies Readonly<Record<PastDecision, string>>,
  acts: { run: 'Run', approve: 'Approval' } satisfies Readonly<Record<RecordedAct, string>>,
  act: (act: string, playbook: string) => `${act} of ${playbook}`,
  on: ' on ',
  by: (person: string) => `by ${person}`,
  deletedPlaybook: 'a deleted playbook',
  deletedResource: 'a deleted resource',
  unnamedPerson: 'an unknown person',
} as const;
