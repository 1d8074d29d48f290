import {
  actionsIn,
  type ComparedRule,
  coversResources,
  everyObject,
  type GrantedKind,
} from './permissionRules.ts';

/** How far back recorded actions are compared with a permission. */
export const permissionPastDays = 30;

/** Limit of recorded actions that are compared. */
export const maxPermissionActs = 500;

/** Recorded actions that the server checks per resource. */
export const recordedActs = ['run', 'approve'] as const;

export type RecordedAct = (typeof recordedActs)[number];

/** A playbook run or an approval in the stored past. */
export interface PastAct {
  readonly act: RecordedAct;
  readonly playbookId: string | null;
  /** Null if the run has no resource. */
  readonly on: { readonly kind: 'config' | 'component' | 'check'; readonly id: string } | null;
  /** Canary of a run on a check. Null if unknown, and for other resources. */
  readonly canaryId: string | null;
}

type PastRule = Pick<ComparedRule, 'action' | 'deny' | 'resources'>;

/** Global objects that a run or an approval can be part of. */
const globalObjectsOfRuns: readonly string[] = [everyObject, 'playbooks', 'catalog', 'topology', 'canaries'];
const kindsOfRuns: readonly GrantedKind[] = ['playbook', 'catalog', 'component', 'canary'];

/** Returns the recorded actions that a rule decides about. Empty if it only concerns others, such as reading. */
export function recordedActsOf({ action, resources }: PastRule): readonly RecordedAct[] {
  const canApply = resources.every(({ kind, id }) =>
    kind === 'global' ? globalObjectsOfRuns.includes(id) : kindsOfRuns.includes(kind),
  );
  const all = actionsIn(action);
  return canApply ? recordedActs.filter((act) => all.includes('*') || all.includes(act)) : [];
}

/** Whether a rule also has actions that no one records, such as reading. */
export const hasUnrecordedActions = ({ action }: Pick<PastRule, 'action'>): boolean =>
  actionsIn(action).some((one) => !recordedActs.some((act) => act === one));

/**
 * What a rule would have decided about a recorded action. `unaffected` if it does not apply to the action, `unknown` if
 * the stored data does not contain whether it applies.
 */
export type PastDecision = 'allowed' | 'refused' | 'unaffected' | 'unknown';

/**
 * Returns what a rule would have decided about a recorded action.
 * @param rule the rule as the server applies it
 */
export function pastDecision(rule: PastRule, { act, playbookId, on, canaryId }: PastAct): PastDecision {
  if (!recordedActsOf(rule).includes(act)) return 'unaffected';
  const resources: Array<ComparedRule['resources'][number]> = [];
  if (playbookId !== null) resources.push({ kind: 'playbook', id: playbookId });
  if (on?.kind === 'config') resources.push({ kind: 'catalog', id: on.id });
  if (on?.kind === 'component') resources.push({ kind: 'component', id: on.id });
  if (canaryId !== null) resources.push({ kind: 'canary', id: canaryId });
  if (coversResources(rule, { resources })) return rule.deny ? 'refused' : 'allowed';
  const canaries = rule.resources.filter(({ kind }) => kind === 'canary');
  const isCanaryUnknown = on?.kind === 'check' && canaryId === null && canaries.length > 0;
  return isCanaryUnknown && coversResources(rule, { resources: [...resources, ...canaries] })
    ? 'unknown'
    : 'unaffected';
}
