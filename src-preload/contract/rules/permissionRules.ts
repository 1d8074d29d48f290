/** Kinds of resources that permissions apply to. */
export const grantedKinds = ['catalog', 'component', 'connection', 'playbook', 'canary', 'global'] as const;
export type GrantedKind = (typeof grantedKinds)[number];

export const subjectKinds = ['team', 'person'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Database column by kind. */
export const grantedColumns = {
  catalog: 'config_id',
  component: 'component_id',
  connection: 'connection_id',
  playbook: 'playbook_id',
  canary: 'canary_id',
  global: 'object',
} as const satisfies Readonly<Record<GrantedKind, string>>;
export const subjectColumns = { team: 'team_id', person: 'person_id' } as const satisfies Readonly<
  Record<SubjectKind, string>
>;

/** Columns to filter permissions by, in display order. */
export const permissionColumns = [
  ...grantedKinds.map((kind) => grantedColumns[kind]),
  ...subjectKinds.map((kind) => subjectColumns[kind]),
];

/** Global objects, which stand for all resources of a kind, with their labels. */
export const globalObjects: Readonly<Record<string, string>> = {
  canaries: 'Canaries',
  catalog: 'Catalog',
  incident: 'Incident',
  people: 'People',
  topology: 'Topology',
  playbooks: 'Playbooks',
  connection: 'Connection',
  'connection-detail': 'Connection Detail',
  'agent-push': 'Agent Push',
  'kubernetes-proxy': 'Kubernetes Proxy',
  notification: 'Notification',
  rbac: 'RBAC',
  logs: 'Logs',
  agent: 'Agent',
  artifact: 'Artifact',
};

export const globalName = (object: string): string => globalObjects[object] ?? object;

/** Global object that stands for all resources of all kinds. */
export const everyObject = '*';

/** Actions to choose from, as stored. */
export const permissionActions = [
  'read',
  'update',
  'create',
  'delete',
  '*',
  'create,read,update,delete',
  'playbook:run',
  'playbook:approve',
] as const;

/** Actions that clients offered, but that no server checks. Servers check `playbook:run` and `playbook:approve`. */
const uncheckedActions: readonly string[] = ['run', 'approve'];

const playbookActions: readonly string[] = ['playbook:run', 'playbook:approve'];

/** Action names that the first web client stored, mapped to current ones. */
const formerActions: Readonly<Record<string, string>> = {
  ActionRead: 'read',
  ActionUpdate: 'update',
  ActionCreate: 'create',
  ActionDelete: 'delete',
  ActionAll: '*',
  ActionCRUD: 'create,read,update,delete',
  ActionRun: 'run',
  ActionApprove: 'approve',
};

/** Returns an action under its current name. Unknown actions are returned unchanged. */
export const currentActionName = (action: string): string =>
  Object.hasOwn(formerActions, action) ? (formerActions[action] ?? action) : action;

export interface PermissionResource {
  readonly kind: GrantedKind;
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly type: string | null;
}

export interface PermissionSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly avatar: string | null;
}

/** Columns of a permission row, in addition to those of every resource. */
export interface Permission {
  readonly action: string;
  readonly deny: boolean;
  readonly description: string | null;
  readonly until: string | null;
  /** Usually one. A permission with several resources applies only to their combination. */
  readonly resources: readonly PermissionResource[];
  readonly subject: PermissionSubject | null;
  /** Newer servers mark deleted permissions instead of removing them. */
  readonly deleted: boolean;
}

/** The compared fields of a permission. */
export type ComparedRule = Pick<Permission, 'action' | 'deny' | 'until' | 'deleted'> & {
  readonly resources: ReadonlyArray<Pick<PermissionResource, 'kind' | 'id'>>;
};

/**
 * Whether a permission has expired.
 * @param nowMs the server's time
 */
export const isExpired = (until: string | null, nowMs: number): boolean =>
  until !== null && Date.parse(until) <= nowMs;

/** Splits a stored action into single actions as the server names them. Returns only `*` if it allows all. */
export function storedActionsIn(action: string): readonly string[] {
  const parts = currentActionName(action)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.includes('*') ? ['*'] : [...new Set(parts)];
}

/** Splits a stored action into single actions without the prefix `playbook:`. Returns only `*` if it allows all. */
export const actionsIn = (action: string): readonly string[] => [
  ...new Set(storedActionsIn(action).map((part) => part.replace(/^playbook:/, ''))),
];

/** Whether an action concerns only runs of playbooks. */
export const concernsPlaybooks = (action: string): boolean =>
  storedActionsIn(action).every((part) => playbookActions.includes(part));

const hasActions = (wide: string, narrow: string): boolean => {
  const all = actionsIn(wide);
  const some = actionsIn(narrow);
  return some.length > 0 && (all.includes('*') || some.every((one) => all.includes(one)));
};

const sharesAction = (one: string, other: string): boolean => {
  const [some, others] = [actionsIn(one), actionsIn(other)];
  if (some.length === 0 || others.length === 0) return false;
  return some.includes('*') || others.includes('*') || some.some((each) => others.includes(each));
};

/** The global object for each kind, as in the server's roles. */
const objectOfKind: Readonly<Partial<Record<GrantedKind, string>>> = {
  catalog: 'catalog',
  component: 'topology',
  connection: 'connection',
  playbook: 'playbooks',
  canary: 'canaries',
};

type Ref = Pick<PermissionResource, 'kind' | 'id'>;

const isWithin = (narrow: Ref, wide: Ref): boolean =>
  (narrow.kind === wide.kind && narrow.id === wide.id) ||
  (wide.kind === 'global' && (wide.id === everyObject || objectOfKind[narrow.kind] === wide.id));

/** Whether `wide` includes all resources of `narrow`. More resources make a rule narrower. */
export const coversResources = (
  wide: Pick<ComparedRule, 'resources'>,
  narrow: Pick<ComparedRule, 'resources'>,
): boolean =>
  wide.resources.length > 0 &&
  narrow.resources.length > 0 &&
  wide.resources.every((each) => narrow.resources.some((one) => isWithin(one, each)));

const lastsAsLong = (wide: ComparedRule, narrow: ComparedRule): boolean =>
  wide.until === null || (narrow.until !== null && Date.parse(wide.until) >= Date.parse(narrow.until));

/** Conflict between a new rule and an existing one of the same subject. */
export type RuleConflict =
  /** The new rule allows what the existing one denies. The denial takes precedence. */
  | 'denied-there'
  /** The new rule denies what the existing one allows. */
  | 'allowed-there'
  /** The existing rule already includes the new one. */
  | 'said-there';

/**
 * Returns the conflict between two rules of the same subject. Otherwise undefined.
 * @param nowMs the server's time
 */
export function ruleConflict(
  rule: ComparedRule,
  existing: ComparedRule,
  nowMs: number,
): RuleConflict | undefined {
  if (existing.deleted || isExpired(existing.until, nowMs) || isExpired(rule.until, nowMs)) return undefined;
  if (rule.deny !== existing.deny) {
    const meet = coversResources(existing, rule) || coversResources(rule, existing);
    if (!meet || !sharesAction(rule.action, existing.action)) return undefined;
    return rule.deny ? 'allowed-there' : 'denied-there';
  }
  const said =
    coversResources(existing, rule) &&
    hasActions(existing.action, rule.action) &&
    lastsAsLong(existing, rule);
  return said ? 'said-there' : undefined;
}

/** Returns the actions that all rules together allow. Undefined if existing rules add none. */
export function allowedTogether(
  rule: ComparedRule,
  existingRules: readonly ComparedRule[],
  nowMs: number,
): readonly string[] | undefined {
  if (rule.deny || isExpired(rule.until, nowMs)) return undefined;
  const others = existingRules.filter(
    (each) =>
      !each.deny &&
      !each.deleted &&
      !isExpired(each.until, nowMs) &&
      coversResources(each, rule) &&
      coversResources(rule, each),
  );
  const own = actionsIn(rule.action);
  const all = [...new Set([...others.flatMap(({ action }) => actionsIn(action)), ...own])];
  if (all.length === own.length || own.includes('*')) return undefined;
  return all.includes('*') ? ['*'] : all;
}

/**
 * How a server applies rules. `early` servers (v0.0.855, for example) have no version endpoint of their own.
 * They ignore the object, the connection, the team and the end of a rule.
 */
export type RuleServer = 'early' | 'current';

/** Why a rule does less or more than its fields. */
export type RuleNote =
  /** The rule names none of the resources that the server compares, so it applies to everything. */
  | 'everything'
  /** The rules of teams have no effect. */
  | 'team'
  /** For single resources, the server checks only playbook actions. */
  | 'single-resource'
  /** The rule has actions that no server checks. */
  | 'unchecked-action'
  /** The rule does not end. */
  | 'no-end'
  /** A role must allow runs or approvals in general. */
  | 'role';

type RuleOn<Resource> = Omit<ComparedRule, 'resources'> & { readonly resources: readonly Resource[] };

const everything = { kind: 'global', id: everyObject, name: undefined } as const;

export interface AppliedRule<Resource> {
  /** What the server grants or denies. Undefined if the rule has no effect. */
  readonly rule: RuleOn<Resource | typeof everything> | undefined;
  readonly notes: readonly RuleNote[];
}

/** Kinds of resources that an `early` server compares with a rule. */
const comparedKinds: readonly GrantedKind[] = ['catalog', 'component', 'playbook', 'canary'];

/** Returns what a server grants or denies by a rule, with reasons where that differs from the rule. */
export function appliedRule<Resource extends Ref>(
  rule: RuleOn<Resource>,
  subject: SubjectKind,
  server: RuleServer,
): AppliedRule<Resource> {
  const all = storedActionsIn(rule.action);
  const checked = all.filter((action) => !uncheckedActions.includes(action));
  const unchecked: readonly RuleNote[] = checked.length < all.length ? ['unchecked-action'] : [];
  if (server === 'current')
    return {
      rule: checked.length === 0 ? undefined : { ...rule, action: checked.join(',') },
      notes: unchecked,
    };
  if (subject === 'team') return { rule: undefined, notes: ['team', ...unchecked] };
  const resources = rule.resources.filter(({ kind }) => comparedKinds.includes(kind));
  const isForEverything = resources.length === 0;
  const effective = isForEverything
    ? checked
    : checked.includes('*')
      ? playbookActions
      : checked.filter((action) => playbookActions.includes(action));
  const isPartial = !isForEverything && effective.join(',') !== checked.join(',');
  if (effective.length === 0)
    return { rule: undefined, notes: [...unchecked, ...(isPartial ? (['single-resource'] as const) : [])] };
  return {
    rule: {
      ...rule,
      action: effective.join(','),
      resources: isForEverything ? [everything] : resources,
      until: null,
    },
    notes: [
      ...(isForEverything ? (['everything'] as const) : []),
      ...(isPartial ? (['single-resource'] as const) : []),
      ...unchecked,
      ...(rule.until === null ? [] : (['no-end'] as const)),
      ...(!rule.deny && effective.some((action) => playbookActions.includes(action))
        ? (['role'] as const)
        : []),
    ],
  };
}
