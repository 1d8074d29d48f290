import type { IncidentChange } from './incidents.ts';
import { type FailureData, failureSentences, missingPermissionSentence } from './rules/failures.ts';
import { resourceKinds, resourceRules } from './rules/resources.ts';

const fieldNouns: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  type: 'type',
  severity: 'priority',
  status: 'status',
};

/** Returns the only changed field. Undefined for several. */
function onlyField(to: object): string | undefined {
  const fields = Object.entries(to).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  return fields.length === 1 ? fields[0] : undefined;
}

/** Returns an action on an incident, as it follows “You can’t”. */
export function nameIncidentChange(change: IncidentChange): string {
  switch (change.kind) {
    case 'comment.add':
      return 'comment on this incident';
    case 'hypothesis.add':
      return 'add a hypothesis to this incident';
    case 'evidence.add':
      return 'add evidence to this incident';
    case 'incident.change': {
      const noun = fieldNouns[onlyField(change.to) ?? ''];
      return noun === undefined ? 'change this incident' : `change this incident’s ${noun}`;
    }
    case 'hypothesis.change': {
      const noun = fieldNouns[onlyField(change.to) ?? ''];
      return noun === undefined ? 'change this hypothesis' : `change this hypothesis’s ${noun}`;
    }
    case 'evidence.change':
      return change.to.definitionOfDone === undefined && change.to.done === undefined
        ? 'change this evidence'
        : 'change this incident’s definition of done';
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function nounOf(input: unknown): string {
  const kind = isRecord(input) ? resourceKinds.find((one) => one === input.kind) : undefined;
  if (kind === undefined) return 'resource';
  const { one, oneElsewhere = one } = resourceRules[kind].texts;
  return oneElsewhere;
}

const withArticle = (noun: string): string => `${/^[aeiou](?!ser)/.test(noun) ? 'an' : 'a'} ${noun}`;

/**
 * The actions of all procedures that write to the server, as they follow “You can’t”. A test compares the
 * keys with `serverWrites`. Inputs have passed the contract.
 */
export const writeActions: Readonly<Record<string, string | ((input: unknown) => string)>> = {
  'playbooks.run': 'run this playbook',
  'playbooks.runs.approve': 'approve this run',
  'resources.create': (input) => `create ${withArticle(nounOf(input))}`,
  'notifications.silences.setEnd': () => 'change this silence',
  'maintenanceWindows.add': () => 'add a maintenance window',
  'maintenanceWindows.replace': () => 'change this maintenance window',
  'maintenanceWindows.remove': () => 'remove this maintenance window',
  'resources.update': (input) => `change this ${nounOf(input)}`,
  'resources.remove': (input) => `delete this ${nounOf(input)}`,
  'desktop.act': 'do this from a notification',
  'incidents.act': (input) => nameIncidentChange(input as IncidentChange),
  'incidents.outbox.settle': 'send this change',
  'acknowledgements.add': 'comment on this incident',
  'acknowledgements.remove': 'comment on this incident',
  'incidents.create': 'create an incident',
  'incidents.removeHypothesis': 'delete this hypothesis',
  'incidents.removeEvidence': 'delete this evidence',
  'incidents.addResponder': 'add a responder to this incident',
  'incidents.removeResponder': 'remove a responder from this incident',
  'relationships.links.add': 'link these items',
  'relationships.links.remove': 'remove this link',
  'settings.members.add': 'add a member to this team',
  'settings.members.remove': 'remove a member from this team',
  'health.check.run': 'run this check',
  'connections.test': 'test this connection',
  'kubeconfig.install': 'get a kubeconfig of this cluster',
  'kubeconfig.save': 'get a kubeconfig of this cluster',
  'kubeconfig.copy': 'get a kubeconfig of this cluster',
  'tokens.make': 'create a token',
  'tokens.remove': 'delete this token',
};

/**
 * Names the action in the failure of a refused request, and who can grant the permission. The message of the
 * server stays in the details. A sentence that an action wrote itself stays unchanged.
 * @param action as it follows “You can’t”
 */
export function nameRefusedAction(action: string, data: FailureData): FailureData {
  const { sentence, needs, details } = data;
  const missing = needs === undefined ? undefined : missingPermissionSentence(needs);
  const general = [missing, failureSentences.forbiddenPage, failureSentences.forbiddenAction].find(
    (one) => one !== undefined && sentence.startsWith(one),
  );
  if (general === undefined) return data;
  // Actions of several steps append what they have done.
  const done = sentence.slice(general.length);
  return {
    sentence: `You can’t ${action}.${missing === undefined ? '' : ` ${missing}`}${done} Ask an administrator of this workspace.`,
    ...(details === undefined ? {} : { details }),
    ...(needs === undefined ? {} : { needs }),
  };
}

/** Returns the action of a procedure that writes. Undefined for other procedures. */
export function actionOfCall(call: string, input: unknown): string | undefined {
  const action = writeActions[call];
  return typeof action === 'function' ? action(input) : action;
}
