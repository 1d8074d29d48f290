import type { HandoverAct, HandoverKind } from '#contract/rules/handover.ts';
import type { FeedName } from '#contract/sync.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ListTexts } from '#parts/ListTexts.ts';
import type { HandoverStart } from './handoverStarts.ts';

export const count = (many: number, one: string, more = `${one}s`): string =>
  `${formatInteger(many)} ${many === 1 ? one : more}`;

export const listTexts: ListTexts = {
  title: 'Handover',
  rows: 'events',
  failed: 'The handover could not be created',
  needs: 'database',
};

const starts: Readonly<Record<HandoverStart, string>> = {
  read: 'Since you last read it',
  '8h': 'Last 8 hours',
  '12h': 'Last 12 hours',
  '24h': 'Last 24 hours',
  yesterday: 'Yesterday 18:00',
  friday: 'Friday 18:00',
};

const kinds: Readonly<Record<HandoverKind, readonly [one: string, more: string]>> = {
  component: ['component', 'components'],
  item: ['catalog item', 'catalog items'],
  check: ['health check', 'health checks'],
};

const acts: Readonly<Record<HandoverAct, (many: number) => string>> = {
  'opened incident': (many) => `opened ${count(many, 'incident')}`,
  commented: (many) => `wrote ${count(many, 'comment')}`,
  'added evidence': (many) => `added evidence ${count(many, 'time')}`,
  silenced: (many) => `created ${count(many, 'silence')}`,
  changed: (many) => `made ${count(many, 'change')}`,
  'ran playbook': (many) => `ran ${count(many, 'playbook')}`,
};

const actNames: Readonly<Record<HandoverAct, string>> = {
  'opened incident': 'Opened incident',
  commented: 'Commented',
  'added evidence': 'Added evidence',
  silenced: 'Created silence',
  changed: 'Changed',
  'ran playbook': 'Ran playbook',
};

const feeds: Readonly<Partial<Record<FeedName, string>>> = {
  incidents: 'Incidents',
  items: 'Catalog items',
  components: 'Components',
  checks: 'Health checks',
  runs: 'Check runs',
  relationships: 'Relationships',
  changes: 'Changes',
  sends: 'Notifications',
  notificationRules: 'Notification rules',
  silences: 'Silences',
  people: 'People',
};

export const messages = {
  toolbar: 'Handover options',
  since: 'Start',
  starts,
  custom: 'Custom range',
  customRange: 'Range',
  copyMarkdown: 'Copy as Markdown',
  copyText: 'Copy as e-mail text',
  saveHtml: 'Save as HTML…',
  export: 'Export',
  copied: 'The handover was copied',
  saved: (file: string) => `${file} is saved`,
  saveFailed: (file: string) => `${file} could not be saved`,
  markRead: 'Mark as read',
  markedRead: (time: string) => `Everything up to ${time} is marked as read`,
  readLater: 'A later handover is marked as read already.',
  undo: 'Undo',
  notMarked: (hours: number) =>
    `No handover is marked as read yet, so this one begins ${hours} hours before it was opened.`,
  title: (from: string, to: string) => `Handover from ${from} to ${to}`,
  zone: (name: string) => `Times are in the time zone ${name}.`,
  sections: {
    open: 'Still open',
    recovered: 'Recovered',
    notifications: 'Notifications',
    runs: 'Playbook runs',
    people: 'Who did what',
    unknown: 'What is not known',
  },
  kinds: (kind: HandoverKind, many: number) => kinds[kind][many === 1 ? 0 : 1],
  kindNames: { component: 'Component', item: 'Catalog item', check: 'Health check' },
  incident: 'Incident',
  silence: 'Silence',
  rule: 'Rule',
  playbook: 'Playbook',
  person: 'Person',
  creator: 'Other creator',
  noName: '(no longer stored)',
  unknownRule: 'unknown rule',
  unknownPlaybook: '(deleted playbook)',
  openIncidents: (many: number) => `${count(many, 'open incident')}`,
  openOutages: (many: number) => `${count(many, 'outage')} still open`,
  recoveredOutages: (many: number) => `${formatInteger(many)} recovered`,
  notificationCount: (sent: number, failed: number) =>
    failed === 0
      ? `${count(sent, 'notification')} sent`
      : `${count(sent, 'notification')} sent, ${formatInteger(failed)} failed`,
  severity: (severity: string) => `${severity} severity`,
  openedAt: (time: string, age: string) => `opened ${time}, ${age} ago`,
  closedAt: (time: string) => `closed ${time}`,
  commander: (name: string) => `commander ${name}`,
  noCommander: 'no commander',
  since_: (time: string, length: string) => `since ${time}, for ${length}`,
  sinceUnknown: 'since an earlier or unknown time',
  recovered: (from: string | undefined, to: string | undefined) =>
    `${from === undefined ? 'unhealthy at an earlier or unknown time' : `unhealthy from ${from}`}${to === undefined ? '' : `, recovered ${to}`}`,
  deleted: (time: string | undefined) => (time === undefined ? 'deleted' : `deleted ${time}`),
  unhealthyFor: (length: string) => `unhealthy for ${length}`,
  flapped: (times: number) => `turned unhealthy ${formatInteger(times)} times`,
  sameOutage: (many: number) => `${formatInteger(many)} more in this outage`,
  dependents: (many: number) => `${count(many, 'thing')} below or linked`,
  silencedUntil: (time: string) => `silenced until ${time}`,
  changesBefore: (shown: number, total: number) =>
    shown === total
      ? `${count(total, 'change')} in the 30 minutes before`
      : `Last ${formatInteger(shown)} of ${count(total, 'change')} in the 30 minutes before`,
  incidentsOf: 'Incidents',
  earlier: (parts: string) => `Unhealthy since an earlier or unknown time: ${parts}`,
  things: 'Details',
  latestActs: 'Latest actions',
  more: (many: number) => `and ${formatInteger(many)} more`,
  showMore: (many: number) => `Show ${formatInteger(many)} more`,
  showLess: 'Show less',
  outcomes: {
    failed: 'failed',
    sent: 'sent',
    silenced: 'silenced',
    repeated: 'repeated',
    waiting: 'waiting',
    other: 'with another status',
  },
  outcome: (many: number, outcome: string) => `${formatInteger(many)} ${outcome}`,
  resources: (many: number) => `about ${count(many, 'resource')}`,
  lastAt: (time: string) => `last ${time}`,
  error: (text: string) => `most common error: ${text}`,
  silenceCreated: (by: string | undefined) => (by === undefined ? 'created' : `created by ${by}`),
  silenceEnded: (time: string) => `ended ${time}`,
  silenceUntil: (time: string) => `until ${time}`,
  reason: (text: string) => `reason: ${text}`,
  allResources: 'Resources that match its filter',
  runStatus: (status: string, time: string) => `${status}, ${time}`,
  runBy: (name: string) => `by ${name}`,
  runOn: (name: string) => `on ${name}`,
  runsAsOf: (time: string) => `The playbook runs are as of ${time}.`,
  runsNotCounted: (many: number) =>
    many === 1
      ? 'One older playbook run is not counted here.'
      : `${formatInteger(many)} older playbook runs are not counted here.`,
  runsLoading: 'Loading playbook runs…',
  runsUnknown: (sentence: string) => `Playbook runs are not stored on this computer. ${sentence}`,
  act: (name: HandoverAct, many: number) => acts[name](many),
  actName: (name: HandoverAct) => actNames[name],
  actTimes: (times: number, time: string) => `${formatInteger(times)} times, last ${time}`,
  quiet: (from: string, to: string) => `Nothing turned unhealthy from ${from} to ${to}.`,
  quietUnknown: (from: string, to: string) =>
    `Nothing is known to have turned unhealthy from ${from} to ${to}, but this computer did not watch all of that time.`,
  nothingOpen: 'Nothing is open.',
  nothingRecovered: 'Nothing recovered.',
  noNotifications: 'No notifications were sent or suppressed, and no silences began or ended.',
  noRuns: 'No playbooks ran.',
  noPeople: 'No actions of people are known.',
  notWatched: (from: string, to: string) =>
    `This computer did not watch from ${from} to ${to}. Changes of health in that time are known only from check runs and from the server’s times.`,
  kindsNotWatched: (names: string, from: string, to: string) =>
    `This computer did not watch ${names} from ${from} to ${to}.`,
  forbidden: (name: string) => `${name}: you may not read them.`,
  notSynced: (name: string, since: string | undefined) =>
    since === undefined ? `${name}: not synced completely.` : `${name}: synced only since ${since}.`,
  closers: 'The server does not record who closed an incident or ended a silence.',
  feed: (feed: FeedName) => feeds[feed] ?? feed,
} as const;
