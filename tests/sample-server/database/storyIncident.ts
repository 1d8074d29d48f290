import { isoBefore, minuteMs } from './ItemFactory.ts';
import type { HypothesisDraft, IncidentDraft } from './incidentDrafts.ts';
import { tomasVidalId } from './peopleRows.ts';
import { paymentsJiraId } from './trackerItems.ts';

const at = (minutes: number): number => minutes * minuteMs;

/** The failing item, as drafts refer to it. */
export const storyWorker = 'Kubernetes::Deployment/payments-worker';
const database = 'AWS::RDS::DBInstance/payments-db';
const checkIsGreen = 'check.status == "healthy" && check.age > duration("5m")';

const line = (agoMs: number, message: string, pod: string) => ({
  timestamp: isoBefore(agoMs),
  message,
  labels: { pod, namespace: 'payments', level: message.split(' ')[0] ?? '' },
});

const rollBack: HypothesisDraft = {
  title: 'Roll back to 3.18.1 with the playbook “Roll back a release”',
  type: 'solution',
  steps: [
    ['possible', at(8)],
    ['likely', at(6)],
  ],
  by: 'tomas',
  evidences: [
    {
      type: 'comment',
      description: '3.18.1 is back and pool use is under 300 connections',
      agoMs: at(5),
      by: 'tomas',
      evidence: { comment: '3.18.1 is back and pool use is under 300 connections' },
      definesDone: 'at once',
    },
  ],
  comments: [
    { text: 'I have the playbook ready, it takes four minutes.', agoMs: at(5), by: 'tomas' },
    { text: 'Go ahead. I tell support.', agoMs: at(4) },
  ],
};

const poolSize: HypothesisDraft = {
  title: 'DB_POOL_MAX went from 50 to 200: 6 replicas ask for 1,200 of 500 connections',
  type: 'factor',
  steps: [
    ['possible', at(20)],
    ['likely', at(17)],
    ['proven', at(10)],
  ],
  by: 'priya',
  evidences: [
    {
      type: 'config_change',
      description: 'Upgrade payments 3.18.1 → 3.18.2',
      agoMs: at(19),
      by: 'priya',
      about: { change: 'Upgrade payments 3.18.1 → 3.18.2' },
      evidence: {},
      definesDone: 'later',
      done: true,
    },
    {
      type: 'log',
      description: 'payments-worker',
      agoMs: at(16),
      by: 'priya',
      about: { component: 'payments' },
      evidence: {
        lines: [
          line(
            at(29),
            'ERROR pool exhausted: 200 of 200 connections in use, 61 waiting',
            'payments-worker-7d9c6f5b8-x2k4p',
          ),
          line(
            at(29) - 400,
            'FATAL: remaining connection slots are reserved for superuser connections',
            'payments-worker-7d9c6f5b8-x2k4p',
          ),
          line(at(28), 'WARN authorise-visa took 4012 ms, giving up', 'payments-api-5f7c9b6d44-9wq2z'),
        ],
      },
    },
  ],
  comments: [
    {
      text: `The pool size came in with the [settlement batching](https://git.meridian.example/payments/pull/2214) change. @[Tomás Vidal](user:${tomasVidalId}) was it meant for prod?`,
      agoMs: at(9),
      by: 'priya',
    },
    {
      text: 'No, that value was for the load test. Rolling back is safe, there is no schema change.',
      agoMs: at(6),
      by: 'tomas',
    },
  ],
  children: [rollBack],
};

/** The story's incident: payments-worker 3.18.2 exhausts the connections of its database. */
export const storyIncident = (configLines: {
  readonly lines: Readonly<Record<string, string>>;
  readonly selected_lines: Readonly<Record<string, string>>;
}): IncidentDraft => ({
  title: 'Card authorisations failing',
  description:
    'One card payment in six is declined since the rollout of **payments-worker 3.18.2**. Customers see “try again later”; SEPA is not affected.',
  severity: 'critical',
  type: 'availability',
  steps: [
    ['open', at(31)],
    ['investigating', at(29)],
  ],
  hypotheses: [
    {
      title: 'payments-worker 3.18.2 exhausts database connections',
      type: 'root',
      steps: [
        ['possible', at(30)],
        ['likely', at(18)],
      ],
      evidences: [
        {
          type: 'check',
          description: 'authorise-visa',
          agoMs: at(30),
          about: { check: 'authorise-visa' },
          definesDone: 'later',
          done: false,
          script: checkIsGreen,
          scriptResult: 'false',
        },
        {
          type: 'config',
          description: 'payments-worker',
          agoMs: at(3),
          by: 'tomas',
          about: { item: storyWorker },
          evidence: configLines,
        },
        {
          type: 'topology',
          description: 'Topology',
          agoMs: at(28),
          about: { component: 'Payments' },
        },
        {
          type: 'topology',
          description: 'Data platform',
          agoMs: at(25),
          by: 'priya',
          about: { component: 'Data platform' },
        },
        {
          type: 'config_analysis',
          description: 'payments-worker has fewer replicas than it wants',
          agoMs: at(22),
          about: { insight: 'payments-worker has fewer replicas than it wants' },
          evidence: {},
        },
      ],
      comments: [
        { text: 'Support has 214 calls in the queue. I take command.', agoMs: at(29) },
        {
          text: `Looking at the workers. @[Jonas Lindqvist](user:0192a000-0000-7000-8000-000000000005) can you see anything at the card schemes?`,
          agoMs: at(26),
          by: 'tomas',
        },
      ],
      children: [
        poolSize,
        {
          title: 'payments-db failed over at 11:30',
          type: 'factor',
          steps: [
            ['possible', at(27)],
            ['disproven', at(21)],
          ],
          by: 'viewer',
          evidences: [
            {
              type: 'config_change',
              description: 'Too many connections',
              agoMs: at(24),
              by: 'viewer',
              about: { change: 'FATAL: remaining connection slots are reserved for superuser connections' },
              evidence: {},
            },
            {
              type: 'config',
              description: 'payments-db',
              agoMs: at(23),
              by: 'viewer',
              about: { item: database },
              evidence: { lines: { 1: 'MultiAZ: true' }, selected_lines: { 1: 'MultiAZ: true' } },
            },
          ],
        },
        {
          title: 'Card scheme endpoint throttles us',
          type: 'factor',
          steps: [
            ['possible', at(25)],
            ['unlikely', at(15)],
          ],
          evidences: ['authorise-mastercard', 'authorise-amex', 'authorise-sepa'].map((check, place) => ({
            type: 'check',
            description: check,
            agoMs: at(14 - place),
            about: { check },
          })),
          comments: [
            { text: 'Their status page is green, and SEPA goes another way.', agoMs: at(13), by: 'viewer' },
          ],
        },
      ],
    },
  ],
  responders: [
    { person: 'priya', agoMs: at(31), acknowledgedAgoMs: at(30) },
    { person: 'tomas', agoMs: at(31), acknowledgedAgoMs: at(29) },
    { person: 'viewer', by: 'tomas', agoMs: at(26) },
    {
      team: 1,
      agoMs: at(29),
      externalId: 'PAY-1182',
      acknowledgedAgoMs: at(27),
      properties: {
        responderType: 'jira',
        configType: paymentsJiraId,
        project: 'PAY',
        issueType: 'Incident',
        priority: 'Highest',
        summary: 'Card authorisations failing',
        description: 'One card payment in six is declined.',
      },
    },
    {
      team: 4,
      agoMs: at(24),
      by: 'tomas',
      properties: {
        responderType: 'email',
        to: 'oncall@meridian.example',
        subject: '[Open] Card authorisations failing',
        body: 'payments-db runs out of connections.',
      },
    },
    { person: 'editor', agoMs: at(28), deletedAgoMs: at(27) },
  ],
  comments: [
    {
      text: 'On it: we raise max_connections meanwhile?',
      agoMs: at(12),
      by: 'system',
      externalBy: 'Noor Haddad',
      responder: 3,
    },
  ],
});
