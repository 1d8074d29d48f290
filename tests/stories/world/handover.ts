import type { Handover, HandoverMember, HandoverOutage } from '#contract/handover.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, cachedAfterFailure, hourMs, idOf, minuteMs } from './times.ts';

export const member = (place: number, values: Partial<HandoverMember> = {}): HandoverMember => ({
  kind: 'item',
  id: idOf(3, place),
  name: `payments-worker-${place}`,
  type: 'Kubernetes::Deployment',
  state: 'unhealthy',
  since: ago(3 * hourMs),
  until: null,
  times: 1,
  unhealthyMs: 3 * hourMs,
  ...values,
});

export const outage = (place: number, values: Partial<HandoverOutage> = {}): HandoverOutage => ({
  head: member(place),
  members: [],
  total: 1,
  dependents: 0,
  incidents: [],
  silencedUntil: null,
  changes: [],
  changeTotal: 0,
  ...values,
});

const noOutcomes = { sent: 0, failed: 0, silenced: 0, repeated: 0, waiting: 0, other: 0 };

/** A night in which nothing happened. */
export const quietNight = (values: Partial<Handover> = {}): Handover => ({
  from: ago(12 * hourMs),
  to: ago(0),
  owner: 'workspace person',
  incidents: { open: { rows: [], total: 0 }, closed: { rows: [], total: 0 } },
  open: { rows: [], total: 0 },
  recovered: { rows: [], total: 0 },
  earlier: { rows: [], total: 0 },
  notifications: { rows: [], total: 0, sums: noOutcomes },
  silences: { rows: [], total: 0 },
  people: { rows: [], total: 0, others: [] },
  pauses: [],
  gaps: [],
  ...values,
});

const incident = {
  id: idOf(60, 1),
  displayId: 'INC-142',
  title: 'Card authorisations failing',
  severity: 'critical',
  status: 'investigating',
  createdAt: ago(2 * hourMs),
  closedAt: null,
  commander: 'Hanneke de Wit',
  isNew: true,
} as const;

/** A night with something in each section. */
export const busyNight = (values: Partial<Handover> = {}): Handover =>
  quietNight({
    incidents: {
      open: { rows: [incident], total: 1 },
      closed: {
        rows: [
          {
            ...incident,
            id: idOf(60, 2),
            displayId: 'INC-140',
            title: 'Search answers slowly',
            severity: 'low',
            status: 'closed',
            closedAt: ago(5 * hourMs),
            commander: null,
            isNew: false,
          },
        ],
        total: 1,
      },
    },
    open: {
      rows: [
        outage(1, {
          head: member(1, { kind: 'component', id: idOf(9, 1), name: 'checkout', type: 'service' }),
          members: [
            member(2, { name: 'payments-worker' }),
            member(3, {
              kind: 'check',
              id: idOf(5, 1),
              name: 'authorise-visa',
              state: 'recovered',
              until: ago(hourMs),
            }),
          ],
          total: 24,
          dependents: 7,
          incidents: [incident],
          changes: [
            {
              id: idOf(44, 1),
              type: 'diff',
              summary: 'DB_POOL_MAX changed from 20 to 200',
              at: ago(3 * hourMs + 4 * minuteMs),
              by: 'Tomás Vidal',
              item: { id: idOf(3, 2), name: 'payments-worker' },
            },
          ],
          changeTotal: 12,
        }),
        outage(4, { silencedUntil: ago(-4 * hourMs), head: member(4, { name: 'batch-reports', times: 6 }) }),
      ],
      total: 2,
    },
    recovered: {
      rows: [
        outage(5, {
          head: member(5, {
            kind: 'check',
            id: idOf(5, 2),
            name: 'checkout-latency',
            state: 'recovered',
            until: ago(6 * hourMs),
            since: ago(6.5 * hourMs),
            times: 4,
            unhealthyMs: 40 * minuteMs,
          }),
        }),
        outage(6, {
          head: member(6, { name: null, state: 'deleted', until: ago(7 * hourMs), since: ago(8 * hourMs) }),
        }),
      ],
      total: 2,
    },
    earlier: { rows: [member(7, { name: 'old-cluster', since: null, times: 0 })], total: 1 },
    notifications: {
      rows: [
        {
          rule: { id: idOf(70, 1), name: 'payments on call' },
          ...noOutcomes,
          sent: 14,
          failed: 3,
          resources: 4,
          lastAt: ago(hourMs),
          topError: 'failed to send to slack: channel_not_found',
        },
        {
          rule: { id: idOf(70, 2), name: null },
          ...noOutcomes,
          silenced: 840,
          repeated: 12,
          resources: 1,
          lastAt: ago(2 * hourMs),
          topError: null,
        },
      ],
      total: 2,
      sums: { ...noOutcomes, sent: 14, failed: 3, silenced: 840, repeated: 12 },
    },
    silences: {
      rows: [
        {
          id: idOf(72, 1),
          kind: 'config',
          resource: { id: idOf(3, 4), name: 'batch-reports' },
          by: 'Priya Raman',
          from: ago(4 * hourMs),
          until: ago(-4 * hourMs),
          reason: 'known, fix tomorrow',
          isNew: true,
          hasEnded: false,
        },
      ],
      total: 1,
    },
    people: {
      rows: [
        {
          id: idOf(2, 1),
          name: 'Hanneke de Wit',
          counts: { 'opened incident': 1, commented: 3 },
          acts: [
            {
              act: 'commented',
              at: ago(hourMs),
              times: 3,
              target: { kind: 'incident', id: incident.id, name: 'INC-142' },
            },
            {
              act: 'opened incident',
              at: ago(2 * hourMs),
              times: 1,
              target: { kind: 'incident', id: incident.id, name: 'INC-142' },
            },
          ],
        },
        {
          id: null,
          name: 'deploy@acme.example',
          counts: { changed: 31 },
          acts: [
            {
              act: 'changed',
              at: ago(3 * hourMs),
              times: 31,
              target: { kind: 'item', id: idOf(3, 2), name: 'payments-worker' },
            },
          ],
        },
      ],
      total: 2,
      others: [],
    },
    pauses: [{ kinds: [], from: ago(11 * hourMs), to: ago(9 * hourMs) }],
    gaps: [
      { feed: 'sends', why: 'not synced', since: ago(4 * hourMs) },
      { feed: 'people', why: 'forbidden', since: null },
    ],
    ...values,
  });

export const handoverAnswers = {
  'handover.get': () => cachedAfterFailure(busyNight()),
  'handover.markRead': {},
} satisfies Partial<Answers>;
