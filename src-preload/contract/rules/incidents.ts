/** Incident statuses in the order of the dropdown. */
export const incidentStatuses = ['open', 'closed', 'new', 'mitigated', 'investigating', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

/** List filter for all statuses except closed. */
export const ongoing = 'ongoing' as const;
export const ongoingStatuses = incidentStatuses.filter((status) => status !== 'closed');

/** Allowed status changes. */
const allowedTransitions: Readonly<Record<IncidentStatus, readonly IncidentStatus[]>> = {
  new: ['new', 'open', 'investigating', 'mitigated', 'resolved', 'closed'],
  open: ['open', 'investigating', 'mitigated', 'resolved', 'closed'],
  investigating: ['investigating', 'mitigated', 'resolved', 'closed'],
  mitigated: ['mitigated', 'resolved', 'closed', 'open'],
  resolved: ['resolved', 'closed', 'open'],
  closed: ['closed', 'open'],
};

const normalizeText = (text: string | null | undefined): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');

/** Returns the status for a text, case-insensitive. Undefined for unknown ones such as `cancelled`. */
export const toIncidentStatus = (text: string | null | undefined): IncidentStatus | undefined =>
  incidentStatuses.find((status) => status === normalizeText(text));

/** Returns the statuses that can be chosen next. An unknown status counts as `closed`. */
export const nextStatuses = (now: string): readonly IncidentStatus[] => {
  const known = toIncidentStatus(now);
  return known === undefined ? ['closed', 'open'] : allowedTransitions[known];
};

/** Whether an incident may change from one status to another. The texts are as stored. */
export function isStatusMoveAllowed(from: string, to: string): boolean {
  const known = toIncidentStatus(to);
  return known !== undefined && nextStatuses(from).includes(known);
}

/** Whether the dialog asks for contributing factors before this status is set. */
export const needsContributingFactors = (to: IncidentStatus): boolean =>
  to === 'mitigated' || to === 'resolved';

/** Whether the incident is closed. An unknown status counts as closed. */
export const isIncidentClosed = (status: string): boolean => {
  const known = toIncidentStatus(status);
  return known === undefined || known === 'closed';
};

/** Whether a status change reopens a mitigated, resolved or closed incident. */
export const isReopening = (now: string, to: string): boolean => {
  const isWorkedOn = (status: string) =>
    ['new', 'open', 'investigating'].includes(toIncidentStatus(status) ?? 'closed');
  return isWorkedOn(to) && !isWorkedOn(now);
};

/** Severities as stored, worst first. */
export const incidentSeverities = [
  'critical',
  'blocker',
  'high',
  'medium',
  'low',
  'warning',
  'info',
] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** Other stored spellings of a severity. Older clients use the numbers 1 to 4. */
const severityNumbers: Readonly<Partial<Record<IncidentSeverity, string>>> = {
  critical: '4',
  blocker: '3',
  high: '2',
  medium: '1',
};

/** Returns the stored spellings of a severity. Every unknown spelling counts as `low`. */
export const severitySpellings = (severity: IncidentSeverity): readonly string[] => {
  const number = severityNumbers[severity];
  return number === undefined ? [severity] : [severity, number];
};

/** Returns the severity for a text. Empty means `high`; unknown means `low`. */
export function toSeverity(text: string | null | undefined): IncidentSeverity {
  const word = normalizeText(text);
  if (word === '') return 'high';
  return incidentSeverities.find((severity) => severitySpellings(severity).includes(word)) ?? 'low';
}

export const incidentTypes = [
  'cost',
  'availability',
  'performance',
  'security',
  'integration',
  'compliance',
  'technicalDebt',
  'reliability',
] as const;
export type IncidentType = (typeof incidentTypes)[number];

/** Returns the type for a text: `technical_debt` or `technicalDebt`. Undefined if unknown. */
export const toIncidentType = (text: string | null | undefined): IncidentType | undefined =>
  incidentTypes.find((type) => type.toLowerCase() === normalizeText(text));

/** Returns the stored spellings of a type, apart from case. */
export const typeSpellings = (type: IncidentType): readonly string[] =>
  type === 'technicalDebt' ? ['technicalDebt', 'technical_debt'] : [type];

/** Confidence in a hypothesis, highest first. */
export const hypothesisStatuses = [
  'proven',
  'likely',
  'possible',
  'unlikely',
  'improbable',
  'disproven',
] as const;
export type HypothesisStatus = (typeof hypothesisStatuses)[number];

export const toHypothesisStatus = (text: string | null | undefined): HypothesisStatus | undefined =>
  hypothesisStatuses.find((status) => status === normalizeText(text));

/** `solution` is the deepest level: children of a solution are solutions. */
export const hypothesisTypes = ['root', 'factor', 'solution'] as const;
export type HypothesisType = (typeof hypothesisTypes)[number];

/** Returns the type of a new child hypothesis. Without a parent it is the root. */
export function childHypothesisType(parent: string | null): HypothesisType {
  if (parent === null) return 'root';
  return parent === 'root' ? 'factor' : 'solution';
}

export const evidenceTypes = [
  'log',
  'topology',
  'config',
  'check',
  'config_change',
  'config_analysis',
  'comment',
] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** Returns the type to display. Some servers write `component` for `topology`. */
export const toEvidenceType = (text: string): EvidenceType | undefined =>
  text === 'component' ? 'topology' : evidenceTypes.find((type) => type === text);

export const incidentSortColumns = [
  'created_at',
  'updated_at',
  'severity',
  'type',
  'status',
  'title',
] as const;
export type IncidentSortColumn = (typeof incidentSortColumns)[number];

export const maxAvatars = 5;

/** Returns a type of changelog entries in one spelling: servers and older clients use different separators. */
export const normalizeHistoryType = (type: string): string => type.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Whether an entry of the changelog names the user who did it. For changes of a row, the server stores the
 * creator of the row instead.
 */
export const isActorRecorded = (type: string): boolean =>
  !['incidentstatusupdated', 'hypothesisstatusupdated', 'evidencedonedefinitionadded'].includes(
    normalizeHistoryType(type),
  );

/** How long closed incidents stay cached after their last update, in milliseconds. */
export const closedIncidentRetentionMs = 30 * 24 * 60 * 60_000;

const mention = /@\[([^\]\n]{0,300})\]\(user:([^)\s]{1,100})\)/g;

export const mentionedUserIds = (comment: string): readonly string[] => [
  ...new Set([...comment.matchAll(mention)].flatMap(([, , id]) => id ?? [])),
];

/** Returns a comment as plain text with names for mentions. */
export const withoutMarkup = (comment: string): string =>
  comment.replaceAll(mention, (_, name: string) => `@${name}`);

const markdownLink = /!?\[((?:\\.|[^\]\\\n]){1,300})\]\((?:https?:\/\/|mailto:|\/)[^)\s]{1,2000}\)/g;
const escapedSign = /\\([!-/:-@[-`{-~])/g;
const markdownStress = /\*\*([^*\n]{1,300})\*\*|`([^`\n]{1,300})`/g;

/** Returns a Markdown text for places that show it as plain text: links by their texts, names for mentions. */
export const withoutMarkdown = (text: string): string =>
  withoutMarkup(text)
    .replaceAll(markdownLink, (_, link: string) => link.replaceAll(escapedSign, '$1'))
    .replaceAll(markdownStress, (_, bold?: string, code?: string) => bold ?? code ?? '');

/** Steps of writing an evidence bundle, in order. */
export const bundleSteps = ['timeline', 'evidence', 'runs', 'writing'] as const;
export type BundleStep = (typeof bundleSteps)[number];
