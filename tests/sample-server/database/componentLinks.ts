import type { CheckDraft, CheckGroup } from './demoChecks.ts';
import { dayMs } from './ItemFactory.ts';

interface ComponentItem {
  readonly component: string;
  readonly item: string;
  /** Selector that created the link. Users may remove only `manual` links. */
  readonly selector?: 'manual';
  readonly deletedAgoMs?: number;
}

const link = (component: string, item: string): ComponentItem => ({ component, item });

export const componentItems: readonly ComponentItem[] = [
  link('payments', 'payments-worker'),
  link('payments', 'payments-api'),
  link('payments-db', 'payments-db'),
  { component: 'payments', item: 'payments-ledger', selector: 'manual' },
  link('payments-worker', 'payments-worker'),
  link('payments-api', 'payments-api'),
  link('payments-ledger', 'payments-ledger'),
  link('payments-webhooks', 'payments-webhooks'),
  link('payments-reconciler', 'payments-reconciler'),
  link('payments-db-primary', 'payments-db'),
  link('payments-db-replica-1', 'payments-db-replica-1'),
  link('Payments', 'payments-worker'),
  link('Payments', 'payments-db'),
  { component: 'Payments', item: 'payments-webhooks', deletedAgoMs: 3 * dayMs },
  // A deleted item.
  link('Payments', 'payments-legacy'),
  link('Data platform', 'payments-db'),
  link('Identity', 'login-api'),
  link('Identity', 'audit-writer'),
  link('identity-db', 'identity-db'),
  link('Search', 'search-api'),
  link('search', 'search-api'),
  link('search-indexer', 'search-indexer'),
  link('suggestions', 'suggestions'),
  link('Orders', 'checkout-web'),
  link('checkout', 'checkout-api'),
  link('checkout', 'checkout-web'),
  link('cart-service', 'cart-service'),
  link('grafana', 'grafana'),
  link('alertmanager', 'alertmanager'),
  link('Edge', 'aws-load-balancer-controller'),
];

/** Components of all checks of a canary, by the canary's name and namespace. */
const groupComponents: Readonly<Record<string, readonly string[]>> = {
  'payments/payments': ['payments-worker'],
  'consumer-lag/payments': ['payments-worker'],
  'consumer-lag/data': ['event-stream'],
  'backup-freshness/data': ['backups'],
  'restore-rehearsal/data': ['backups'],
  'warehouse/data': ['warehouse'],
  'tls-expiry/edge': ['Edge'],
  'new-region/edge': ['Edge'],
  'storefront/edge': ['Orders'],
  'search-cluster/search': ['Search'],
  'sign-in/identity': ['Identity'],
  'prometheus-targets/monitoring': ['Observability'],
  'open-ports/network': ['Warehouse floor'],
  'branch-gateways/network': ['Branch network'],
};

export const componentsOfGroup = ({ name, namespace }: CheckGroup, { components = [] }: CheckDraft) => [
  ...new Set<string>([...components, ...(groupComponents[`${name}/${namespace}`] ?? [])]),
];
