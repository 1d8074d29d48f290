/** What a permission is for; specification part 3 section 6. */
export const grantedKinds = ['catalog', 'component', 'connection', 'playbook', 'canary', 'global'] as const;
export type GrantedKind = (typeof grantedKinds)[number];

/** Whom a permission is for. */
export const subjectKinds = ['team', 'person'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The column that says it, by kind. */
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

/** What permissions can be looked for by, in the order in which it is offered. */
export const permissionColumns = [
  ...grantedKinds.map((kind) => grantedColumns[kind]),
  ...subjectKinds.map((kind) => subjectColumns[kind]),
];

/** Objects that stand for all of a kind, with their names; UI reference, forms section 8. */
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

/** Actions that are offered, as they are stored; UI reference, forms section 8. */
export const permissionActions = [
  'read',
  'update',
  'create',
  'delete',
  '*',
  'create,read,update,delete',
  'run',
  'approve',
] as const;

/** As the first web client stored them; API reference section 13.6. */
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

/** An action in the words that servers understand, whichever way it is stored; one that nobody knows as it is. */
export const plainAction = (action: string): string =>
  Object.hasOwn(formerActions, action) ? (formerActions[action] ?? action) : action;

/** Something that a permission is for. */
export interface Granted {
  readonly kind: GrantedKind;
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly type: string | null;
}

/** Whom a permission is for. */
export interface PermissionSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly avatar: string | null;
}

/** What a row of the list of permissions has beside what every kind's has. */
export interface Permission {
  readonly action: string;
  readonly deny: boolean;
  readonly description: string | null;
  readonly until: string | null;
  /** Usually one; where they are several, it is for the first one with the others. */
  readonly resources: readonly Granted[];
  readonly subject: PermissionSubject | null;
  /** Later servers keep deleted ones, marked. */
  readonly deleted: boolean;
}

/** What is compared of a permission. */
export type Rule = Pick<Permission, 'action' | 'deny' | 'until' | 'deleted'> & {
  readonly resources: ReadonlyArray<Pick<Granted, 'kind' | 'id'>>;
};

/** Whether it is over. @param nowMs by the server's clock */
export const isOver = (until: string | null, nowMs: number): boolean =>
  until !== null && Date.parse(until) <= nowMs;

/** The single actions that a stored one stands for; `*` alone for all there are. */
export function actionsIn(action: string): readonly string[] {
  const parts = plainAction(action)
    .split(',')
    .map((part) => part.trim().replace(/^playbook:/, ''))
    .filter((part) => part !== '');
  return parts.includes('*') ? ['*'] : [...new Set(parts)];
}

const hasActions = (wide: string, narrow: string): boolean => {
  const all = actionsIn(wide);
  const some = actionsIn(narrow);
  return some.length > 0 && (all.includes('*') || some.every((one) => all.includes(one)));
};

const shareAction = (one: string, other: string): boolean => {
  const [some, others] = [actionsIn(one), actionsIn(other)];
  if (some.length === 0 || others.length === 0) return false;
  return some.includes('*') || others.includes('*') || some.some((each) => others.includes(each));
};

/** The object that stands for all of a kind; server reference, its roles. */
const objectOfKind: Readonly<Partial<Record<GrantedKind, string>>> = {
  catalog: 'catalog',
  component: 'topology',
  connection: 'connection',
  playbook: 'playbooks',
  canary: 'canaries',
};

type Ref = Pick<Granted, 'kind' | 'id'>;

const isWithin = (narrow: Ref, wide: Ref): boolean =>
  (narrow.kind === wide.kind && narrow.id === wide.id) ||
  (wide.kind === 'global' && objectOfKind[narrow.kind] === wide.id);

/** Whether a rule is for all that another one is for. A rule for several things at once is for less than one for one of them. */
const coversResources = (wide: Rule, narrow: Rule): boolean =>
  wide.resources.length > 0 &&
  narrow.resources.length > 0 &&
  wide.resources.every((each) => narrow.resources.some((one) => isWithin(one, each)));

const lastsAsLong = (wide: Rule, narrow: Rule): boolean =>
  wide.until === null || (narrow.until !== null && Date.parse(wide.until) >= Date.parse(narrow.until));

/** What a rule means beside one that is there, for the same subject. */
export type Clash =
  /** It allows what is denied there: the denial wins. */
  | 'denied-there'
  /** It denies what is allowed there. */
  | 'allowed-there'
  /** All of it is said there already. */
  | 'said-there';

/** How a rule stands to another one of the same subject. @param nowMs by the server's clock */
export function clashOf(rule: Rule, there: Rule, nowMs: number): Clash | undefined {
  if (there.deleted || isOver(there.until, nowMs) || isOver(rule.until, nowMs)) return undefined;
  if (rule.deny !== there.deny) {
    const meet = coversResources(there, rule) || coversResources(rule, there);
    if (!meet || !shareAction(rule.action, there.action)) return undefined;
    return rule.deny ? 'allowed-there' : 'denied-there';
  }
  const said =
    coversResources(there, rule) && hasActions(there.action, rule.action) && lastsAsLong(there, rule);
  return said ? 'said-there' : undefined;
}

/** The actions that a rule and those there allow together on the same thing; nothing where those there add none. */
export function allowedTogether(
  rule: Rule,
  there: readonly Rule[],
  nowMs: number,
): readonly string[] | undefined {
  if (rule.deny || isOver(rule.until, nowMs)) return undefined;
  const others = there.filter(
    (each) =>
      !each.deny &&
      !each.deleted &&
      !isOver(each.until, nowMs) &&
      coversResources(each, rule) &&
      coversResources(rule, each),
  );
  const own = actionsIn(rule.action);
  const all = [...new Set([...others.flatMap(({ action }) => actionsIn(action)), ...own])];
  if (all.length === own.length || own.includes('*')) return undefined;
  return all.includes('*') ? ['*'] : all;
}
