import type { Pool } from 'pg';
import type { GlobalRule, SampleAccount, SampleRole } from '../database/accounts.ts';

export type Action = 'read' | 'create' | 'update' | 'delete';

const actions: ReadonlyMap<string, Action> = new Map([
  ['GET', 'read'],
  ['POST', 'create'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);

/** Returns the policy action of an HTTP method; undefined for unsupported methods. */
export const actionOf = (method: string): Action | undefined => actions.get(method);

const readable = ['database.public', 'canaries', 'catalog', 'playbooks', 'topology', 'people'];
const editable = [
  'canaries',
  'catalog',
  'topology',
  'playbooks',
  'kubernetes-proxy',
  'notification',
  'connection',
];

/** Permissions per role, in addition to those of every role. `*` matches every object or action. */
const policy: Readonly<Record<SampleRole, ReadonlyArray<readonly [object: string, action: string]>>> = {
  admin: [['*', '*']],
  editor: [
    ...editable.map((object) => [object, '*'] as const),
    ['connection-detail', 'read'],
    ['playbooks', 'run'],
    ['playbooks', 'approve'],
  ],
  commander: [['incident', '*']],
  responder: [['incident', '*']],
  viewer: [],
};

const everyone = readable.map((object) => [object, 'read'] as const);

/**
 * Returns the rows of a user in the permissions table that name no catalog item, component, canary or
 * playbook. As on the server, such a row applies to every object: its object, connection and end are ignored.
 */
export async function globalRulesOf(
  database: Pick<Pool, 'query'>,
  personId: string,
): Promise<readonly GlobalRule[]> {
  const { rows } = await database.query<GlobalRule>(
    `select action, deny from permissions where person_id = $1
      and component_id is null and config_id is null and canary_id is null and playbook_id is null`,
    [personId],
  );
  return rows;
}

/**
 * Whether the server's default policy or the user's global rules permit an action. The policy differs from
 * the role table that controls visibility in the UI.
 */
export function isAllowed(
  { role, globalRules = [] }: Pick<SampleAccount, 'role' | 'globalRules'>,
  object: string,
  action: string,
): boolean {
  // Denied to everyone; a denial overrides role permissions.
  if (object === 'database.kratos') return false;
  const met = globalRules.filter((rule) =>
    rule.action.split(',').some((one) => [action, '*'].includes(one.trim())),
  );
  if (met.some(({ deny }) => deny)) return false;
  return (
    met.length > 0 ||
    [...everyone, ...policy[role]].some(
      ([allowed, doing]) => (allowed === '*' || allowed === object) && (doing === '*' || doing === action),
    )
  );
}

const denial = { subject: 'everyone', object: 'database.kratos', action: '*', deny: true };

/** Returns a user's policy as the server reports it. */
export const permissionsOf = (role: SampleRole): ReadonlyArray<Readonly<Record<string, unknown>>> => [
  ...policy[role].map(([object, action]) => ({ subject: role, object, action })),
  ...everyone.map(([object, action]) => ({ subject: 'viewer', object, action })),
  denial,
];

/** Returns the whole policy, with each rule once. */
export const wholePolicy = (): ReadonlyArray<Readonly<Record<string, unknown>>> => [
  ...Object.entries(policy).flatMap(([subject, rules]) =>
    rules.map(([object, action]) => ({ subject, object, action })),
  ),
  ...everyone.map(([object, action]) => ({ subject: 'viewer', object, action })),
  denial,
];
