/** Statuses of an incident in the order of the dropdown; specification part 2 section 4.2. */
export const incidentStatuses = ['open', 'closed', 'new', 'mitigated', 'investigating', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

/** Beside the statuses themselves a list can be asked for everything that somebody works on. */
export const ongoing = 'ongoing' as const;
export const ongoingStatuses = incidentStatuses.filter((status) => status !== 'closed');

/** What a status may become. */
const moves: Readonly<Record<IncidentStatus, readonly IncidentStatus[]>> = {
  new: ['new', 'open', 'investigating', 'mitigated', 'resolved', 'closed'],
  open: ['open', 'investigating', 'mitigated', 'resolved', 'closed'],
  investigating: ['investigating', 'mitigated', 'resolved', 'closed'],
  mitigated: ['mitigated', 'resolved', 'closed', 'open'],
  resolved: ['resolved', 'closed', 'open'],
  closed: ['closed', 'open'],
};

const wordOf = (text: string | null | undefined): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');

/** The status that a text stands for, whatever its case; undefined for one of the server's own such as `cancelled`. */
export const toIncidentStatus = (text: string | null | undefined): IncidentStatus | undefined =>
  incidentStatuses.find((status) => status === wordOf(text));

/** The statuses that may be chosen now. One that nobody knows is over, as `closed` is. */
export const nextStatuses = (now: string): readonly IncidentStatus[] => {
  const known = toIncidentStatus(now);
  return known === undefined ? ['closed', 'open'] : moves[known];
};

/** Whether contributing factors are asked for before an incident gets this status. */
export const asksForFactors = (to: IncidentStatus): boolean => to === 'mitigated' || to === 'resolved';

/** Whether nobody works on it any more. */
export const isOver = (status: string): boolean => {
  const known = toIncidentStatus(status);
  return known === undefined || known === 'closed';
};

/** Whether a change of status makes people work again on what was mitigated, resolved or closed. */
export const isReopening = (now: string, to: string): boolean => {
  const isWorkedOn = (status: string) =>
    ['new', 'open', 'investigating'].includes(toIncidentStatus(status) ?? 'closed');
  return isWorkedOn(to) && !isWorkedOn(now);
};

/** From the worst to the mildest, as they are stored. */
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

/** Other ways to write a severity that are found in the wild; 1 to 4 as older clients number them. */
const severityNumbers: Readonly<Partial<Record<IncidentSeverity, string>>> = {
  critical: '4',
  blocker: '3',
  high: '2',
  medium: '1',
};

/** All spellings of a severity but for their case; none of `low`, which is whatever has no other spelling. */
export const severitySpellings = (severity: IncidentSeverity): readonly string[] => {
  const number = severityNumbers[severity];
  return number === undefined ? [severity] : [severity, number];
};

/** The severity that a text stands for: none says `high`, one that nobody knows is `low`; specification part 2 sections 2.4 and 9. */
export function toSeverity(text: string | null | undefined): IncidentSeverity {
  const word = wordOf(text);
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

/** The type that a text stands for: servers write `technical_debt`, clients `technicalDebt`. Undefined for any other. */
export const toIncidentType = (text: string | null | undefined): IncidentType | undefined =>
  incidentTypes.find((type) => type.toLowerCase() === wordOf(text));

/** All spellings of a type but for their case. */
export const typeSpellings = (type: IncidentType): readonly string[] =>
  type === 'technicalDebt' ? ['technicalDebt', 'technical_debt'] : [type];

/** How sure somebody is of a hypothesis, from the surest on. */
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
  hypothesisStatuses.find((status) => status === wordOf(text));

/** `solution` is the deepest: what hangs below one is a solution, too. */
export const hypothesisTypes = ['root', 'factor', 'solution'] as const;
export type HypothesisType = (typeof hypothesisTypes)[number];

/** What a hypothesis below another is; a root where there is no other. */
export function typeBelow(parent: string | null): HypothesisType {
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

/** What an evidence is shown as; servers write `component` for `topology` at times. Undefined for a type that nobody knows. */
export const toEvidenceType = (text: string): EvidenceType | undefined =>
  text === 'component' ? 'topology' : evidenceTypes.find((type) => type === text);

/** What the list is sorted by. */
export const incidentSortColumns = [
  'created_at',
  'updated_at',
  'severity',
  'type',
  'status',
  'title',
] as const;
export type IncidentSortColumn = (typeof incidentSortColumns)[number];

/** So many people stand in the list's column of responders. */
export const mostAvatars = 5;

/** A closed incident is kept for offline so long after it was changed last, in milliseconds. */
export const closedKeptMs = 30 * 24 * 60 * 60_000;

const mention = /@\[([^\]\n]{0,300})\]\(user:([^)\s]{1,100})\)/g;

/** Ids of the people whom a comment mentions; specification part 2 section 3. */
export const mentionedIn = (comment: string): readonly string[] => [
  ...new Set([...comment.matchAll(mention)].flatMap(([, , id]) => id ?? [])),
];

/** A comment as a line of plain words, with names for mentions. */
export const withoutMarkup = (comment: string): string =>
  comment.replaceAll(mention, (_, name: string) => `@${name}`);

/** What is done for an evidence bundle, one after the other. */
export const bundleSteps = ['timeline', 'evidence', 'runs', 'writing'] as const;
export type BundleStep = (typeof bundleSteps)[number];
