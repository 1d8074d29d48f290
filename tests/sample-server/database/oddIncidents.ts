import { dayMs, minuteMs } from './ItemFactory.ts';
import type { EvidenceDraft, HypothesisDraft, IncidentDraft } from './incidentDrafts.ts';
import { hostileText, hostileTitle, hugeText, longTitle } from './incidentWords.ts';

const hours = (count: number): number => count * 60 * minuteMs;

const root = (title: string, agoMs: number, more: Partial<HypothesisDraft> = {}): HypothesisDraft => ({
  title,
  type: 'root',
  steps: [['possible', agoMs]],
  ...more,
});

const note = (description: string, agoMs: number, more: Partial<EvidenceDraft> = {}): EvidenceDraft => ({
  type: 'comment',
  description,
  agoMs,
  evidence: { comment: description },
  ...more,
});

/**
 * Incidents as a server collects them over the years: every status, and values that are difficult or unsafe
 * to render.
 */
export const oddIncidents: readonly IncidentDraft[] = [
  {
    title: 'Nightly reconciliation is late',
    severity: 'Medium',
    type: 'performance',
    steps: [['open', hours(9)]],
    by: 'system',
    commander: null,
    rule: 1,
    hypotheses: [
      root('Reconciliation waits for the ledger', hours(8), {
        evidences: [
          {
            type: 'check',
            description: 'payments-worker ready',
            agoMs: hours(8),
            about: { check: 'payments-worker ready' },
          },
        ],
      }),
    ],
  },
  {
    title: 'Search answers slowly in Frankfurt',
    description: 'p95 is 2.1 s, 400 ms is usual.',
    severity: 'P1',
    type: 'reliability',
    steps: [
      ['new', hours(5)],
      ['investigating', hours(4)],
      ['mitigated', hours(2)],
    ],
    by: 'commander',
    commander: 'commander',
    hypotheses: [
      root('An index was left without replicas', hours(4), {
        steps: [
          ['possible', hours(4)],
          ['confirmed', hours(3)],
        ],
        evidences: [
          {
            type: 'component',
            description: 'search',
            agoMs: hours(4),
            about: { component: 'search' },
            evidence: null,
          },
        ],
      }),
    ],
    responders: [{ person: 'responder', by: 'commander', agoMs: hours(4), acknowledgedAgoMs: hours(3.9) }],
  },
  {
    title: 'Certificate of the partner gateway expires',
    severity: 'Low',
    type: 'security',
    steps: [['new', hours(30)]],
    by: 'responder',
    commander: 'responder',
    hypotheses: [root('Renewal job has no permission', hours(29), { by: 'responder' })],
  },
  {
    title: 'Refunds go out twice',
    severity: 'CRITICAL',
    type: 'integration',
    steps: [
      ['open', 2 * dayMs],
      ['resolved', hours(28)],
    ],
    commander: 'commander',
    hypotheses: [
      root('Webhook retries are not idempotent', 2 * dayMs - hours(1), {
        steps: [
          ['likely', 2 * dayMs - hours(1)],
          ['proven', 2 * dayMs - hours(3)],
        ],
        comments: [
          {
            text: 'Reported by the bank.',
            agoMs: 2 * dayMs - hours(2),
            by: 'system',
            externalBy: 'Bank of Aotearoa, service desk',
          },
          { text: 'The vendor confirmed it.', agoMs: 2 * dayMs - hours(3), by: 'system', responder: 0 },
        ],
      }),
    ],
    responders: [
      {
        team: 1,
        agoMs: 2 * dayMs - hours(1),
        properties: {
          responderType: 'ms_planner',
          plan_id: 'plan-operations',
          bucket_id: 'bucket-now',
          priority: 'Urgent',
          title: 'Refunds',
          description: '',
        },
        acknowledgedAgoMs: 2 * dayMs - hours(2),
        resolvedAgoMs: hours(28),
      },
    ],
  },
  {
    title: 'Kernel of the build hosts is three years old',
    severity: '4',
    type: 'technical_debt',
    steps: [['open', 45 * dayMs]],
    commander: 'editor',
  },
  {
    title: 'Two ways to make an invoice',
    severity: '',
    type: 'technicalDebt',
    steps: [['open', 12 * dayMs]],
    hypotheses: [root('Nobody dares to take the old one away', 12 * dayMs - hours(1))],
  },
  {
    title: 'Warehouse scanners lose their pairing',
    severity: 'high',
    type: 'Weather & roads',
    steps: [
      ['open', 6 * dayMs],
      ['cancelled', 5 * dayMs],
    ],
    hypotheses: [root('It rained', 6 * dayMs - hours(2), { steps: [['improbable', 6 * dayMs - hours(2)]] })],
  },
  {
    title: 'Loyalty points are shown with a delay',
    severity: 'warning',
    type: 'cost',
    steps: [
      ['open', 3 * dayMs],
      ['Waiting for vendor', 2 * dayMs],
    ],
    hypotheses: [
      root('The queue is behind', 3 * dayMs - hours(1), { steps: [['Maybe', 3 * dayMs - hours(1)]] }),
    ],
    responders: [{ type: 'Slack', team: 3, properties: null, agoMs: 3 * dayMs - hours(1) }],
  },
  {
    title: 'Backups of the ledger were empty',
    severity: 'info',
    type: 'compliance',
    steps: [
      ['open', 20 * dayMs],
      ['investigating', 19.9 * dayMs],
      ['closed', 18 * dayMs],
    ],
    ended: true,
    hypotheses: [
      root('The job wrote to another bucket', 19.9 * dayMs, {
        steps: [
          ['likely', 19.9 * dayMs],
          ['proven', 19 * dayMs],
        ],
        evidences: [note('Restored once and compared', 19 * dayMs, { definesDone: 'at once', done: true })],
      }),
    ],
  },
  {
    title: 'Checkout was down for nine minutes',
    severity: 'Blocker',
    type: 'availability',
    steps: [
      ['open', 74 * dayMs],
      ['investigating', 74 * dayMs - 4 * minuteMs],
      ['resolved', 74 * dayMs - 9 * minuteMs],
      ['closed', 73 * dayMs],
    ],
    by: 'commander',
    commander: 'commander',
    hypotheses: [
      root('A flag was switched on for everybody', 74 * dayMs - 5 * minuteMs, {
        evidences: [
          {
            type: 'topology',
            description: 'checkout',
            agoMs: 74 * dayMs - 5 * minuteMs,
            about: { component: 'checkout' },
          },
        ],
        comments: [{ text: 'Switched off again.', agoMs: 74 * dayMs - 8 * minuteMs, by: 'commander' }],
      }),
    ],
  },
  {
    // Canceled long ago. Its creator has no role on this server anymore.
    title: 'Duplicate of the above',
    severity: 'low',
    type: 'availability',
    steps: [
      ['open', 74 * dayMs - 3 * minuteMs],
      ['closed', 74 * dayMs - 7 * minuteMs],
    ],
    by: 'system',
    commander: null,
  },
  {
    title: longTitle,
    severity: 'medium',
    type: 'performance',
    steps: [['investigating', hours(50)]],
    by: 'priya',
    commander: 'priya',
    hypotheses: [root(longTitle, hours(49))],
  },
  {
    title: 'Evidence of every form',
    severity: 'High',
    type: 'integration',
    steps: [['investigating', hours(20)]],
    hypotheses: [
      root('What older clients and scripts left', hours(19), {
        evidences: [
          note('nothing at all', hours(19), { evidence: null }),
          note('a list', hours(19), { evidence: ['first', { second: 2 }] }),
          note('a text', hours(19), { evidence: 'only a text' }),
          note('a number', hours(19), { evidence: 42 }),
          note('', hours(19), { evidence: { comment: null } }),
          note('properties that are a list', hours(18), { properties: ['x'] }),
          note('of a kind that nobody knows', hours(18), {
            type: 'screenshot',
            evidence: { url: 'https://pictures.example/1.png' },
          }),
          {
            type: 'config',
            description: 'lines without a selection',
            agoMs: hours(18),
            about: { item: 'Kubernetes::Deployment/payments-worker' },
            evidence: { lines: { 3: 'kind: Deployment' } },
          },
          {
            type: 'config',
            description: 'selection as a list',
            agoMs: hours(18),
            about: { item: 'Kubernetes::Deployment/payments-worker' },
            evidence: { lines: ['kind: Deployment'], selected_lines: [0] },
          },
          { type: 'config_change', description: 'a change that is gone', agoMs: hours(18), evidence: {} },
          { type: 'config_analysis', description: 'an insight that is gone', agoMs: hours(18), evidence: {} },
          {
            type: 'check',
            description: 'a check that is gone',
            agoMs: hours(18),
            evidence: { check_id: 'gone', start: '7x' },
          },
          { type: 'topology', description: 'a component that is gone', agoMs: hours(18) },
          {
            type: 'log',
            description: 'lines as texts',
            agoMs: hours(18),
            about: { component: 'payments-db' },
            evidence: { lines: ['one', 'two'] },
          },
          {
            type: 'check',
            description: 'a script that fails',
            agoMs: hours(17),
            about: { check: 'authorise-visa' },
            definesDone: 'later',
            script: 'check.status ==',
            scriptResult:
              "ERROR: <input>:1:16: Syntax error: mismatched input '<EOF>' expecting {'[', '{'}\n | check.status ==\n | ...............^",
          },
          note('done without a script, and its result is odd', hours(17), {
            definesDone: 'at once',
            done: true,
            script: '',
            scriptResult: '{"ok":"yes"}',
          }),
        ],
      }),
    ],
    responders: [
      { type: 'person', properties: null, agoMs: hours(19) },
      {
        team: 2,
        properties: { responderType: 'Jira', project: 'CHK', summary: '' },
        agoMs: hours(19),
      },
      { type: 'GithubIssue', team: 6, properties: { repository: 'ledger' }, agoMs: hours(18) },
      { type: 'system', team: 7, properties: {}, agoMs: hours(18) },
    ],
  },
  {
    title: 'A tree that does not hold together',
    severity: 'unknown',
    type: '',
    steps: [['open', hours(16)]],
    hypotheses: [
      {
        title: 'A factor of another incident',
        type: 'factor',
        steps: [['possible', hours(15)]],
        oddParent: 'elsewhere',
      },
      { title: 'Its own cause', type: 'factor', steps: [['likely', hours(15)]], oddParent: 'itself' },
      { title: 'A solution of nothing', type: 'solution', steps: [['unlikely', hours(14)]] },
      root('One root', hours(14), { children: [root('A root below a root', hours(13))] }),
      root('Another root', hours(13)),
    ],
  },
  {
    title: hostileTitle,
    description: hostileText,
    severity: hostileTitle,
    type: hostileTitle,
    steps: [
      ['open', hours(12)],
      ['investigating', hours(11)],
    ],
    by: 'viewer',
    hypotheses: [
      root(hostileTitle, hours(11), {
        steps: [
          ['possible', hours(11)],
          [hostileTitle, hours(10)],
        ],
        evidences: [
          note(hostileText, hours(10), {
            definesDone: 'later',
            script: hostileText,
            scriptResult: hostileText,
          }),
          note(hostileTitle, hours(10), { type: hostileTitle, properties: { [hostileTitle]: hostileText } }),
          {
            type: 'log',
            description: hostileTitle,
            agoMs: hours(10),
            about: { component: 'search' },
            evidence: {
              lines: [
                { timestamp: 'yesterday', message: hostileText, labels: { [hostileTitle]: hostileTitle } },
              ],
            },
          },
          {
            type: 'config',
            description: hostileTitle,
            agoMs: hours(10),
            evidence: { lines: { 1: hostileTitle }, selected_lines: { 1: hostileTitle } },
          },
        ],
        comments: [
          { text: hostileText, agoMs: hours(9), by: 'viewer', externalBy: hostileTitle },
          { text: hugeText, agoMs: hours(9), by: 'viewer' },
        ],
      }),
    ],
    responders: [
      {
        team: 1,
        externalId: hostileTitle,
        properties: {
          responderType: 'aws_support',
          category: hostileTitle,
          description: hostileText,
          body: hostileText,
        },
        agoMs: hours(10),
      },
    ],
    comments: [{ text: hostileText, agoMs: hours(8), by: 'viewer' }],
  },
];
