import { agentIds, before, dayMs } from './ItemFactory.ts';

const created_at = before(120 * dayMs);
const beginning = '01929000-0000-7000-8000-00000000000';

const componentIds = {
  payments: `${beginning}1`,
  'payments-db': `${beginning}2`,
  // The first one without a parent has no logs: what is recorded of a server asks for those of that one.
  search: `${beginning}3`,
  checkout: `${beginning}4`,
  Payments: `${beginning}5`,
  'Data platform': `${beginning}6`,
} as const;

export type ComponentName = keyof typeof componentIds;

/** The id of a component of the story. */
export const componentOf = (name: ComponentName): string => componentIds[name];

interface ComponentDraft {
  readonly name: ComponentName;
  readonly type: string;
  readonly icon: string;
  readonly health: string;
  readonly owner: string;
  readonly parent?: ComponentName;
  /** Names of the logs that can be read of it, with the labels by which they are found. */
  readonly logs?: ReadonlyArray<{ readonly name: string; readonly labels: Readonly<Record<string, string>> }>;
}

const podLogs = (namespace: string, ...names: readonly string[]) =>
  names.map((name) => ({ name, labels: { namespace, 'app.kubernetes.io/name': name } }));

const components: readonly ComponentDraft[] = [
  {
    name: 'Payments',
    type: 'System',
    icon: 'group',
    health: 'unhealthy',
    owner: 'payments',
    logs: podLogs('payments', 'payments-api', 'payments-worker', 'payments-ledger'),
  },
  { name: 'Data platform', type: 'System', icon: 'group', health: 'warning', owner: 'platform' },
  {
    name: 'payments',
    type: 'Application',
    icon: 'service',
    health: 'unhealthy',
    owner: 'payments',
    parent: 'Payments',
    logs: podLogs('payments', 'payments-worker', 'payments-api'),
  },
  {
    name: 'payments-db',
    type: 'Database',
    icon: 'postgres',
    health: 'unhealthy',
    owner: 'platform',
    parent: 'Data platform',
    logs: [{ name: 'postgresql', labels: { instance: 'payments-db' } }],
  },
  {
    name: 'checkout',
    type: 'Application',
    icon: 'service',
    health: 'healthy',
    owner: 'checkout',
    logs: podLogs('checkout', 'checkout-web', 'checkout-api'),
  },
  { name: 'search', type: 'Application', icon: 'service', health: 'healthy', owner: 'search' },
];

// Parents stand before their children.
/** The components of the demo. */
export const componentRows = components.map(({ name, health, parent, logs, ...component }) => ({
  id: componentIds[name],
  external_id: name,
  name,
  ...component,
  parent_id: parent === undefined ? null : componentIds[parent],
  namespace: 'default',
  labels: { team: component.owner, environment: 'live' },
  agent_id: agentIds[0],
  status: health,
  health,
  path: parent === undefined ? '' : componentIds[parent],
  description: '',
  hidden: false,
  silenced: false,
  is_pushed: false,
  is_leaf: parent !== undefined,
  log_selectors: logs?.map((log) => ({ type: 'KubernetesPod', ...log })) ?? null,
  created_at,
  updated_at: created_at,
}));
