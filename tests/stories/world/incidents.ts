import type {
  Evidence,
  Hypothesis,
  Incident,
  IncidentComment,
  IncidentHistoryEntry,
  IncidentPage,
  IncidentPerson,
  QueuedIncidentChange,
  Responder,
  ResponderTeam,
} from '#contract/incidents.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

export const hanneke: IncidentPerson = { id: idOf(2, 1), name: 'Hanneke de Wit', avatar: null };
export const tomas: IncidentPerson = { id: idOf(2, 2), name: 'Tomás Vidal', avatar: null };
export const priya: IncidentPerson = { id: idOf(2, 3), name: 'Priya Raman', avatar: null };

export const incident = (values: Partial<Incident> = {}): Incident => ({
  id: idOf(60, 1),
  displayId: 'INC-142',
  title: 'Card authorisations failing',
  type: 'availability',
  severity: 'critical',
  status: 'investigating',
  createdAt: ago(31 * minuteMs),
  updatedAt: ago(4 * minuteMs),
  ownerId: hanneke.id,
  commander: hanneke,
  responders: [
    { ...priya, team: false },
    { ...tomas, team: false },
    { id: idOf(61, 1), name: 'Payments team', avatar: 'payments', team: true },
  ],
  ...values,
});

export const someIncidents: readonly Incident[] = [
  incident(),
  incident({
    id: idOf(60, 2),
    displayId: 'INC-141',
    title: 'Search answers slowly',
    type: 'technical_debt',
    severity: 'Medium',
    status: 'open',
    createdAt: ago(5 * hourMs),
    responders: [],
  }),
  incident({
    id: idOf(60, 3),
    displayId: 'INC-120',
    title: 'Certificates of the old ingress run out',
    type: 'something else',
    severity: 'P1',
    status: 'cancelled',
    createdAt: ago(12 * dayMs),
    commander: null,
  }),
];

export const comment = (values: Partial<IncidentComment> = {}): IncidentComment => ({
  id: idOf(62, 1),
  text:
    'The pool size came in with the **settlement batching** change. @[Tomás Vidal](user:' +
    tomas.id +
    ') was it meant for prod?',
  createdAt: ago(9 * minuteMs),
  by: priya,
  team: null,
  externalBy: null,
  hypothesisId: idOf(63, 2),
  ...values,
});

export const evidence = (values: Partial<Evidence> = {}): Evidence => ({
  id: idOf(64, 1),
  hypothesisId: idOf(63, 1),
  type: 'check',
  description: 'authorise-visa',
  createdAt: ago(25 * minuteMs),
  by: hanneke,
  definitionOfDone: true,
  done: false,
  script: 'check.status == "healthy" && check.age > duration("5m")',
  itemId: null,
  changeId: null,
  insightId: null,
  componentId: null,
  checkId: idOf(20, 1),
  payload: { check_id: idOf(20, 1), includeMessages: true, start: '1h' },
  ...values,
});

export const allEvidence: readonly Evidence[] = [
  evidence(),
  evidence({
    id: idOf(64, 2),
    type: 'config',
    description: 'payments-worker',
    definitionOfDone: false,
    script: null,
    checkId: null,
    itemId: idOf(3, 1),
    payload: {
      lines: {
        31: '- env:',
        32: '  - name: DB_POOL_MAX',
        33: '    value: "200"',
        34: '  - name: DB_POOL_IDLE_TIMEOUT',
      },
      selected_lines: { 32: '  - name: DB_POOL_MAX', 33: '    value: "200"' },
    },
  }),
  evidence({
    id: idOf(64, 3),
    type: 'config_change',
    description: 'Upgrade payments 3.18.1 → 3.18.2',
    checkId: null,
    itemId: idOf(3, 1),
    changeId: idOf(30, 1),
    script: null,
    payload: {},
  }),
  evidence({
    id: idOf(64, 4),
    type: 'config_analysis',
    description: 'payments-ledger has fewer replicas than it wants',
    checkId: null,
    definitionOfDone: false,
    script: null,
    itemId: idOf(3, 1),
    insightId: idOf(50, 1),
    payload: {},
  }),
  evidence({
    id: idOf(64, 5),
    type: 'topology',
    description: 'Payments',
    checkId: null,
    definitionOfDone: false,
    script: null,
    componentId: idOf(65, 1),
    payload: null,
  }),
  evidence({
    id: idOf(64, 6),
    type: 'log',
    description: 'connections exhausted',
    checkId: null,
    definitionOfDone: false,
    script: null,
    componentId: idOf(65, 1),
    payload: {
      lines: [
        {
          timestamp: ago(29 * minuteMs),
          message: 'ERROR remaining connection slots are reserved',
          labels: { pod: 'payments-worker-7d9' },
        },
        { timestamp: ago(28 * minuteMs), message: 'retrying in 5s', labels: {} },
      ],
    },
  }),
  evidence({
    id: idOf(64, 7),
    type: 'comment',
    description: '3.18.1 is back and pool use is under 300 connections',
    checkId: null,
    script: null,
    payload: { comment: '3.18.1 is back and pool use is under 300 connections' },
  }),
];

export const hypothesis = (values: Partial<Hypothesis> = {}): Hypothesis => ({
  id: idOf(63, 1),
  parentId: null,
  type: 'root',
  title: 'payments-worker 3.18.2 exhausts database connections',
  status: 'likely',
  createdAt: ago(30 * minuteMs),
  by: hanneke,
  comments: [],
  evidences: [],
  ...values,
});

export const someHypotheses: readonly Hypothesis[] = [
  hypothesis({ evidences: [...allEvidence] }),
  hypothesis({
    id: idOf(63, 2),
    parentId: idOf(63, 1),
    type: 'factor',
    title: 'DB_POOL_MAX went from 40 to 200: 6 replicas ask for 1,200 of 900 connections',
    status: 'proven',
    createdAt: ago(20 * minuteMs),
    comments: [
      comment(),
      comment({
        id: idOf(62, 2),
        text: 'No, that value was for the load test.',
        createdAt: ago(6 * minuteMs),
        by: tomas,
        team: { name: 'Payments team', icon: null },
      }),
    ],
  }),
  hypothesis({
    id: idOf(63, 3),
    parentId: idOf(63, 2),
    type: 'solution',
    title: 'Roll back to 3.18.1 with the playbook “Helm rollback”',
    createdAt: ago(15 * minuteMs),
  }),
  hypothesis({
    id: idOf(63, 4),
    parentId: idOf(63, 1),
    type: 'factor',
    title: 'payments-db failed over at 11:30',
    status: 'disproven',
    createdAt: ago(14 * minuteMs),
  }),
];

export const responder = (values: Partial<Responder> = {}): Responder => ({
  id: idOf(66, 1),
  createdAt: ago(31 * minuteMs),
  person: null,
  team: { id: idOf(61, 1), name: 'Payments team', icon: null, clients: null },
  properties: { responderType: 'email', to: 'payments@example.com', subject: 'Help', body: 'Please look.' },
  externalId: null,
  acknowledgedAt: ago(29 * minuteMs),
  resolvedAt: null,
  closedAt: null,
  ...values,
});

export const incidentPage = (values: Partial<IncidentPage> = {}): IncidentPage => ({
  ...incident(),
  description: 'Visa and Mastercard authorisations fail for about a third of all payments.',
  communicator: hanneke,
  acknowledgedAt: null,
  resolvedAt: null,
  closedAt: null,
  hypotheses: [...someHypotheses],
  helpers: [
    responder(),
    responder({
      id: idOf(66, 2),
      team: null,
      person: priya,
      properties: { responderType: 'person' },
      acknowledgedAt: null,
    }),
  ],
  comments: [],
  unreadable: [],
  ...values,
});

export const historyEntry = (values: Partial<IncidentHistoryEntry> = {}): IncidentHistoryEntry => ({
  id: idOf(67, 1),
  type: 'incident.status_updated',
  createdAt: ago(20 * minuteMs),
  by: hanneke,
  description: 'investigating',
  evidence: null,
  hypothesis: null,
  responder: null,
  comment: null,
  ...values,
});

const pointsAtNothing = { itemId: null, changeId: null, insightId: null, componentId: null, checkId: null };

/** One history entry per type, in all known spellings, and one of an unknown type. */
export const allHistory: readonly IncidentHistoryEntry[] = [
  historyEntry({
    id: idOf(67, 11),
    type: 'hypothesis.status_updated',
    description: 'proven',
    hypothesis: { id: idOf(63, 2), title: 'DB_POOL_MAX went from 40 to 200' },
  }),
  historyEntry({
    id: idOf(67, 12),
    type: 'hypothesis.created',
    description: 'likely',
    hypothesis: { id: idOf(63, 3), title: 'Roll back to 3.18.1' },
  }),
  historyEntry({
    id: idOf(67, 13),
    type: 'responder.commented',
    description: null,
    comment: { id: idOf(62, 9), text: `We look at it, @[Priya Raman](user:${priya.id})` },
    by: null,
  }),
  historyEntry({
    id: idOf(67, 14),
    type: 'evidence.done_definition_added',
    description: null,
    evidence: {
      id: idOf(64, 1),
      type: 'check',
      description: 'authorise-visa',
      name: 'authorise-visa',
      ...pointsAtNothing,
      checkId: idOf(20, 1),
    },
  }),
  historyEntry({
    id: idOf(67, 15),
    type: 'evidence.created',
    description: null,
    evidence: {
      id: idOf(64, 3),
      type: 'config_change',
      description: '',
      name: 'Upgrade',
      ...pointsAtNothing,
      itemId: idOf(3, 1),
      changeId: idOf(30, 1),
    },
  }),
  historyEntry({
    id: idOf(67, 16),
    type: 'responder.created',
    description: null,
    responder: { id: idOf(66, 1), name: 'Payments team', team: true },
  }),
  historyEntry({ id: idOf(67, 17), type: 'incident_status.updated', description: 'resolved' }),
  historyEntry({ id: idOf(67, 18), type: 'incident.moved_elsewhere', description: 'to the other team' }),
  historyEntry({ id: idOf(67, 19), type: 'incident.created', description: null }),
];

const allClients = [
  'email',
  'jira',
  'service_now',
  'ca',
  'aws_support',
  'aws_ams_services_request',
  'redhat',
  'oracle',
  'ms_planner',
  'vmware',
  'person',
];

export const teams: readonly ResponderTeam[] = [
  {
    id: idOf(61, 1),
    name: 'Payments team',
    icon: null,
    clients: {
      email: {
        values: { to: 'payments@example.com' },
        defaults: { subject: '<%= incident.title %>', body: '<%= incident.description %>' },
      },
      jira: {
        defaults: { summary: '<%= incident.title %>' },
        linkUrl: 'https://jira.example.com/browse/<%= ID %>',
      },
    },
  },
  { id: idOf(61, 2), name: 'Network team', icon: null, clients: null },
  {
    id: idOf(61, 3),
    name: 'Platform team',
    icon: null,
    clients: Object.fromEntries(allClients.map((type) => [type, {}])),
  },
];

export const incidentAnswers = {
  'incidents.list': cachedAfterFailure({ incidents: [...someIncidents], total: someIncidents.length }),
  'incidents.counts': cachedAfterFailure({
    severity: { critical: 1, medium: 1, low: 1 },
    type: { availability: 1, technicalDebt: 1, other: 1 },
  }),
  'incidents.get': serverAnswer(incidentPage()),
  'incidents.history': serverAnswer([
    historyEntry(),
    historyEntry({
      id: idOf(67, 2),
      type: 'incident.created',
      description: null,
      createdAt: ago(31 * minuteMs),
    }),
  ]),
  'incidents.ofItem': serverAnswer([]),
  'incidents.bundle': async function* () {
    yield { stage: 'finished' as const, files: 24, bytes: 80_000, name: 'INC-142-evidence.zip', path: null };
  },
  'incidents.create': {},
  'incidents.act': { outcome: 'sent' as const },
  'incidents.outbox.changes': [],
  'incidents.outbox.settle': {},
  'incidents.removeHypothesis': {},
  'incidents.removeEvidence': {},
  'incidents.addResponder': {},
  'incidents.removeResponder': {},
  'incidents.people': serverAnswer([hanneke, tomas, priya].map((person) => ({ ...person, email: null }))),
  'incidents.teams': serverAnswer([...teams]),
  'incidents.instances': serverAnswer([
    { id: idOf(68, 1), name: 'Payments Jira', externalIds: [idOf(61, 1)] },
  ]),
  'incidents.instance': serverAnswer({
    config: {
      projects: [{ name: 'Payments', key: 'PAY' }],
      issueTypes: ['Bug', 'Task'],
      priorities: ['High', 'Low'],
    },
  }),
  'incidents.components': serverAnswer([
    { id: idOf(65, 1), name: 'Payments', type: 'Application', icon: null },
    { id: idOf(65, 2), name: 'Data platform', type: 'Entity', icon: null },
  ]),
} satisfies Partial<Answers>;

/** The contract requires real UUIDs for acts. */
const waitingId = (place: number) => `0192aaaa-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

/** Returns an act that waits in the outbox. */
export const queuedChange = (values: Partial<QueuedIncidentChange> = {}): QueuedIncidentChange => ({
  act: {
    kind: 'comment.add',
    id: waitingId(1),
    incidentId: idOf(60, 1),
    hypothesisId: idOf(63, 1),
    text: 'Written while the server was away.',
  },
  at: ago(3 * minuteMs),
  state: 'waiting',
  problem: null,
  theirs: null,
  ...values,
});

/** A conflict: another user proved the hypothesis that this act disproves. */
export const conflictingChange = queuedChange({
  act: {
    kind: 'hypothesis.change',
    id: waitingId(2),
    incidentId: idOf(60, 1),
    row: idOf(63, 2),
    to: { status: 'disproven' },
    was: { status: 'likely' },
  },
  state: 'conflict',
  problem: { sentence: 'Another user changed it in the meantime.' },
  theirs: { status: 'proven', updatedAt: ago(8 * minuteMs) },
});

export const refusedChange = queuedChange({
  act: {
    kind: 'comment.add',
    id: waitingId(3),
    incidentId: idOf(60, 1),
    hypothesisId: idOf(63, 1),
    text: 'Refused by the server.',
  },
  state: 'refused',
  problem: { sentence: 'The server refused it.', details: 'POST /db/comments: 403' },
});

export const bigIncident = (evidences = 200, comments = 1_000): IncidentPage =>
  incidentPage({
    hypotheses: someHypotheses.map((one, place) => ({
      ...one,
      evidences: Array.from({ length: evidences / someHypotheses.length }, (_, index) =>
        evidence({
          ...allEvidence[index % allEvidence.length],
          id: idOf(70 + place, index),
          hypothesisId: one.id,
          createdAt: ago((evidences - index) * minuteMs),
        }),
      ),
      comments: Array.from({ length: comments / someHypotheses.length }, (_, index) =>
        comment({
          id: idOf(80 + place, index),
          hypothesisId: one.id,
          text: `**${index + 1}** of ${one.title}: see [the dashboard](https://dash.example.com/${index}), @[Tomás Vidal](user:${tomas.id})\n\n- first\n- second \`code\``,
          createdAt: ago((comments - index) * minuteMs + place),
          by: [hanneke, tomas, priya][index % 3] ?? priya,
        }),
      ),
    })),
  });
