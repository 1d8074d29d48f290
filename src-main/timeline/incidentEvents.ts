import type {
  IncidentComment,
  IncidentHistoryEntry,
  IncidentPage,
} from '../../src-preload/contract/incidents.ts';
import { toSeverity, withoutMarkup } from '../../src-preload/contract/rules/incidents.ts';
import type { TimelineTone } from '../../src-preload/contract/rules/timeline.ts';
import type { TimelineEvent } from '../../src-preload/contract/timeline.ts';
import { evidencesOf } from './linkedTo.ts';

/** Max characters of a comment in a timeline. */
const mostSaid = 280;

export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= mostSaid ? line : `${line.slice(0, mostSaid - 1)}…`;
};

const tones: Readonly<Record<ReturnType<typeof toSeverity>, TimelineTone>> = {
  critical: 'critical',
  blocker: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  warning: 'medium',
  info: 'info',
};

/** Returns the author of a comment; a team's name includes the person who wrote it. */
export function speakerOf({ by, team, externalBy }: IncidentComment): string | null {
  const person = externalBy ?? by?.name ?? null;
  if (team === null) return person;
  return person === null ? team.name : `${team.name} (${person})`;
}

const statusChanges = ['incident.status_updated', 'hypothesis.status_updated'];

/**
 * Returns the events of an incident, including comments.
 * @param history the server's changelog, if available
 */
export function incidentEvents(
  page: IncidentPage,
  history: readonly IncidentHistoryEntry[] = [],
): TimelineEvent[] {
  const target = { kind: 'incident', id: page.id } as const;
  const happened = (
    id: string,
    at: string | null,
    title: string,
    by: string | null,
    detail: string | null = null,
    tone: TimelineTone = 'plain',
  ): TimelineEvent[] =>
    at === null
      ? []
      : [
          {
            id: `${page.id} ${id}`,
            lane: 'incident',
            at,
            endAt: null,
            ongoing: false,
            title,
            detail,
            tone,
            by,
            target,
          },
        ];
  const name = page.displayId === '' ? page.title : page.displayId;
  const comments = [...page.comments, ...page.hypotheses.flatMap((one) => one.comments)];
  return [
    ...happened(
      'opened',
      page.createdAt,
      `${name} opened`,
      null,
      page.title,
      tones[toSeverity(page.severity)],
    ),
    ...happened('acknowledged', page.acknowledgedAt, `${name} acknowledged`, null),
    ...happened('resolved', page.resolvedAt, `${name} resolved`, null, null, 'passed'),
    ...happened('closed', page.closedAt, `${name} closed`, null, null, 'passed'),
    ...page.hypotheses.flatMap(({ id, createdAt, by, title }) =>
      happened(id, createdAt, `Hypothesis: ${shortened(title)}`, by?.name ?? null),
    ),
    ...evidencesOf(page).flatMap(({ id, createdAt, by, description, type }) =>
      happened(id, createdAt, `Evidence: ${shortened(description || type)}`, by?.name ?? null),
    ),
    ...page.helpers.flatMap(({ id, createdAt, acknowledgedAt, person, team }) => {
      const helper = team?.name ?? person?.name ?? '';
      return [
        ...happened(`${id} asked`, createdAt, `${helper} was added as a responder`, null),
        ...happened(`${id} acknowledged`, acknowledgedAt, `${helper} acknowledged`, null),
      ];
    }),
    ...history
      .filter(({ type }) => statusChanges.includes(type))
      .flatMap(({ id, createdAt, by, description, hypothesis }) =>
        happened(
          id,
          createdAt,
          hypothesis === null ? `${name} is ${description ?? ''}` : `Hypothesis is ${description ?? ''}`,
          by?.name ?? null,
          hypothesis?.title ?? null,
        ),
      ),
    ...comments.map((comment): TimelineEvent => {
      const speaker = speakerOf(comment);
      const said = shortened(withoutMarkup(comment.text));
      return {
        id: comment.id,
        lane: 'comments',
        at: comment.createdAt,
        endAt: null,
        ongoing: false,
        title: speaker === null ? said : `${speaker}: ${said}`,
        detail: null,
        tone: 'info',
        by: speaker,
        target: { kind: 'comment', id: page.id },
      };
    }),
  ];
}
