import type { SampleRole } from '../database/accounts.ts';

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
 * Whether the server's default policy permits an action. The policy differs from the role table that
 * controls visibility in the UI.
 */
export function isAllowed(role: SampleRole, object: string, action: string): boolean {
  // Denied to everyone; a denial overrides role permissions.
  if (object === 'database.kratos') return false;
  return [...everyone, ...policy[role]].some(
    ([allowed, doing]) => (allowed === '*' || allowed === object) && (doing === '*' || doing === action),
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
