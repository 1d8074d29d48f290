import type { SampleRole } from './accounts.ts';
import { componentIdOf } from './componentRows.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';
import { priyaRamanId, systemId } from './peopleRows.ts';
import type { SendSubjects } from './sendDrafts.ts';

const hourMs = 60 * minuteMs;
const yearMs = 365 * dayMs;

/** A silence. Times are milliseconds before `templateNow`; negative for later. */
export interface SilenceDraft {
  readonly on:
    | { readonly config_id: string }
    | { readonly component_id: string }
    | { readonly check_id: string }
    | { readonly canary_id: string };
  readonly fromAgoMs: number;
  /** Null for a silence without an end. */
  readonly untilAgoMs: number | null;
  readonly recursive?: boolean | null;
  readonly description?: string;
  readonly namespace?: string;
  readonly source?: 'UI' | 'KubernetesCRD' | 'ConfigFile' | null;
  /** An account or an id; null for no creator. Default: the admin. */
  readonly by?: SampleRole | { readonly id: string } | null;
  /** Creation time. Default: the start. */
  readonly madeAgoMs?: number;
  readonly deletedAgoMs?: number;
}

/**
 * Returns the demo's silences. The first must be for an existing item, because a recorded server response
 * expects that.
 */
export function silenceDrafts({ item, check, canary, checks }: SendSubjects): readonly SilenceDraft[] {
  const config = (name: string, type?: string) => ({ config_id: item(name, type) });
  const component = (name: string) => ({ component_id: componentIdOf(name) });
  const [firstCheck = check('authorise-visa')] = checks;
  return [
    {
      on: config('payments-db', 'AWS::RDS::DBInstance'),
      fromAgoMs: 5 * dayMs,
      untilAgoMs: -2 * dayMs,
      recursive: false,
      description: 'Storage is being extended, the provider works on it',
    },
    {
      on: config('staging-eu-1', 'Kubernetes::Cluster'),
      fromAgoMs: 20 * hourMs,
      untilAgoMs: -28 * hourMs,
      recursive: true,
      description: 'Nodes are replaced',
      by: 'editor',
    },
    {
      on: config('monitoring', 'Kubernetes::Namespace'),
      fromAgoMs: 3 * dayMs,
      untilAgoMs: -4 * hourMs,
      recursive: true,
      description: 'Loki moves to new volumes, pods restart for **hours**',
      by: { id: priyaRamanId },
    },
    // A longer silence for the same item, not recursive.
    {
      on: config('monitoring', 'Kubernetes::Namespace'),
      fromAgoMs: 2 * dayMs,
      untilAgoMs: -6 * dayMs,
      recursive: false,
    },
    {
      on: config('grafana', 'Kubernetes::Deployment'),
      fromAgoMs: 50 * minuteMs,
      untilAgoMs: -70 * minuteMs,
      recursive: false,
      description: 'Plugin update',
      by: 'commander',
    },
    {
      on: component('Branch network'),
      fromAgoMs: 6 * hourMs,
      untilAgoMs: -18 * hourMs,
      recursive: true,
      description: 'The provider has an outage, ticket 2271',
      by: 'editor',
    },
    {
      on: component('Data platform'),
      fromAgoMs: -2 * hourMs,
      untilAgoMs: -6 * hourMs,
      recursive: true,
      description: 'Restore rehearsal tonight',
    },
    {
      on: component('Edge'),
      fromAgoMs: -3 * dayMs,
      untilAgoMs: -3 * dayMs - 30 * minuteMs,
      recursive: true,
      description: 'New certificates',
      by: 'editor',
    },
    {
      on: component('payments-db'),
      fromAgoMs: 26 * hourMs,
      untilAgoMs: 2 * hourMs,
      recursive: true,
      description: 'Failover test',
    },
    {
      on: { check_id: firstCheck },
      fromAgoMs: 9 * dayMs,
      untilAgoMs: 8 * dayMs,
      recursive: false,
      description: '',
    },
    {
      on: { check_id: check('warehouse backup') },
      fromAgoMs: 12 * hourMs,
      untilAgoMs: -12 * hourMs,
      recursive: false,
      description: 'Known: the bucket moved',
      by: null,
    },
    {
      on: { check_id: check('identity-db backup') },
      fromAgoMs: 2 * dayMs,
      untilAgoMs: -9 * yearMs,
      description: 'Nobody looks at this one any more',
      recursive: null,
      by: { id: systemId },
    },
    {
      on: { canary_id: canary('branch-gateways') },
      fromAgoMs: 20 * hourMs,
      untilAgoMs: -4 * hourMs,
      recursive: false,
      description: 'The provider has an outage, ticket 2271',
      by: 'editor',
    },
    {
      on: { canary_id: canary('staging smoke tests') },
      fromAgoMs: 400 * dayMs,
      untilAgoMs: null,
      recursive: true,
      description:
        'Staging is nobody’s business at night, and somebody once thought that nights are most of the time, so that this stays on until further notice, however long that takes',
      source: 'KubernetesCRD',
      namespace: 'staging',
      by: null,
    },
    // Expired.
    {
      on: config('search-api', 'Kubernetes::Deployment'),
      fromAgoMs: 15 * dayMs,
      untilAgoMs: 14 * dayMs,
      recursive: false,
      description: 'Index rebuild',
    },
    {
      on: config('search', 'Kubernetes::Namespace'),
      fromAgoMs: 60 * dayMs,
      untilAgoMs: 59 * dayMs,
      recursive: true,
      source: 'ConfigFile',
      namespace: 'search',
      by: null,
    },
    // For a deleted item.
    {
      on: config('payments-legacy', 'Kubernetes::Deployment'),
      fromAgoMs: 10 * dayMs,
      untilAgoMs: -50 * dayMs,
      recursive: true,
      description: 'It goes away soon',
    },
    {
      on: { check_id: check('old shop') },
      fromAgoMs: 20 * dayMs,
      untilAgoMs: -10 * dayMs,
      recursive: false,
      description: 'The old shop is switched off',
    },
    {
      on: { canary_id: canary('retired') },
      fromAgoMs: 30 * dayMs,
      untilAgoMs: -yearMs,
      recursive: false,
      source: null,
      description: '<img src=x onerror="document.title=\'owned\'"> harmless',
    },
    // Deleted silences, which have no effect.
    {
      on: config('payments-worker', 'Kubernetes::Deployment'),
      fromAgoMs: 29 * minuteMs,
      untilAgoMs: -8 * hourMs,
      recursive: true,
      description: 'Wrong button',
      by: 'commander',
      deletedAgoMs: 28 * minuteMs,
    },
    {
      on: component('Payments'),
      fromAgoMs: 40 * dayMs,
      untilAgoMs: -yearMs,
      recursive: true,
      description: 'During the migration',
      deletedAgoMs: 30 * dayMs,
    },
    // Created long before its start, with a duration of one second.
    {
      on: config('identity-db', 'AWS::RDS::DBInstance'),
      fromAgoMs: -30 * dayMs,
      untilAgoMs: -30 * dayMs - 1_000,
      recursive: false,
      description: 'Leap second',
      madeAgoMs: 100 * dayMs,
    },
  ];
}
