import type { SampleRole } from '../database/accounts.ts';

export type Action = 'read' | 'create' | 'update' | 'delete';

const actions: ReadonlyMap<string, Action> = new Map([
  ['GET', 'read'],
  ['POST', 'create'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);

/** What a method asks to do; the server has no answer for any other method. */
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

/** What a role may do beyond what everybody may read; `*` is every object or action. */
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

/** The server's default policy. It differs from the role table that the shell uses to show and hide things. */
export function isAllowed(role: SampleRole, object: string, action: string): boolean {
  // A denial for everyone, which wins over what a role allows.
  if (object === 'database.kratos') return false;
  return [...everyone, ...policy[role]].some(
    ([allowed, doing]) => (allowed === '*' || allowed === object) && (doing === '*' || doing === action),
  );
}

const denial = { subject: 'everyone', object: 'database.kratos', action: '*', deny: true };

/** The same policy as the server tells it to the person. */
export const permissionsOf = (role: SampleRole): ReadonlyArray<Readonly<Record<string, unknown>>> => [
  ...policy[role].map(([object, action]) => ({ subject: role, object, action })),
  ...everyone.map(([object, action]) => ({ subject: 'viewer', object, action })),
  denial,
];

/** All of it, each rule once. */
export const wholePolicy = (): ReadonlyArray<Readonly<Record<string, unknown>>> => [
  ...Object.entries(policy).flatMap(([subject, rules]) =>
    rules.map(([object, action]) => ({ subject, object, action })),
  ),
  ...everyone.map(([object, action]) => ({ subject: 'viewer', object, action })),
  denial,
];
