import type { IncidentComment, IncidentHistoryEntry, IncidentPage } from '#contract/incidents.ts';
import { normalizeHistoryType, toSeverity, withoutMarkdown } from '#contract/rules/incidents.ts';
import type { TimelineTone } from '#contract/rules/timeline.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { evidenceOfPage } from './timelineScope.ts';

/** Max characters of a comment in a timeline. */
const maxCommentLength = 280;

export const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxCommentLength ? line : `${line.slice(0, maxCommentLength - 1)}…`;
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
export function commentAuthorOf({ by, team, externalBy }: IncidentComment): string | null {
  const person = externalBy ?? by?.name ?? null;
  if (team === null) return person;
  return person === null ? team.name : `${team.name} (${person})`;
}

const commentsOf = (page: IncidentPage): readonly IncidentComment[] => [
  ...page.comments,
  ...page.hypotheses.flatMap((one) => one.comments),
];

const statusChanges = ['incidentstatusupdated', 'hypothesisstatusupdated'];

/** Returns the name of the user who created the incident. Null if no part of it names this user. */
function creatorOf(page: IncidentPage, history: readonly IncidentHistoryEntry[]): string | null {
  const noted = history.find(({ type }) => normalizeHistoryType(type) === 'incidentcreated')?.by;
  const people = [
    noted,
    page.commander,
    page.communicator,
    ...page.hypotheses.map(({ by }) => by),
    ...evidenceOfPage(page).map(({ by }) => by),
    ...commentsOf(page).map(({ by }) => by),
    ...page.helpers.map(({ person }) => person),
  ];
  return noted?.name ?? people.find((person) => person?.id === page.ownerId)?.name ?? null;
}

/**
 * Returns the events of an incident, including comments.
 * @param history the server's changelog, if available
 */
export function incidentEvents(
  page: IncidentPage,
  history: readonly IncidentHistoryEntry[] = [],
): TimelineEvent[] {
  const target = { kind: 'incident', id: page.id } as const;
  const toEvents = (
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
  const adderOf = (responderId: string): string | null =>
    history.find(
      ({ type, responder }) =>
        normalizeHistoryType(type) === 'respondercreated' && responder?.id === responderId,
    )?.by?.name ?? null;
  return [
    ...toEvents(
      'opened',
      page.createdAt,
      `${name} opened`,
      creatorOf(page, history),
      page.title,
      tones[toSeverity(page.severity)],
    ),
    ...toEvents('acknowledged', page.acknowledgedAt, `${name} acknowledged`, null),
    ...toEvents('resolved', page.resolvedAt, `${name} resolved`, null, null, 'passed'),
    ...toEvents('closed', page.closedAt, `${name} closed`, null, null, 'passed'),
    ...page.hypotheses.flatMap(({ id, createdAt, by, title }) =>
      toEvents(id, createdAt, `Hypothesis: ${shorten(title)}`, by?.name ?? null),
    ),
    ...evidenceOfPage(page).flatMap(({ id, createdAt, by, description, type }) =>
      toEvents(id, createdAt, `Evidence: ${shorten(description || type)}`, by?.name ?? null),
    ),
    ...page.helpers.flatMap(({ id, createdAt, acknowledgedAt, person, team }) => {
      const helper = team?.name ?? person?.name ?? '';
      return [
        ...toEvents(`${id} asked`, createdAt, `${helper} was added as a responder`, adderOf(id)),
        ...toEvents(`${id} acknowledged`, acknowledgedAt, `${helper} acknowledged`, null),
      ];
    }),
    ...history
      .filter(({ type }) => statusChanges.includes(normalizeHistoryType(type)))
      .flatMap(({ id, createdAt, description, hypothesis }) =>
        toEvents(
          id,
          createdAt,
          hypothesis === null ? `${name} is ${description ?? ''}` : `Hypothesis is ${description ?? ''}`,
          // The entry names the creator of the row; see `isActorRecorded`.
          null,
          hypothesis?.title ?? null,
        ),
      ),
    ...commentsOf(page).map((comment): TimelineEvent => {
      const speaker = commentAuthorOf(comment);
      const text = shorten(withoutMarkdown(comment.text));
      return {
        id: comment.id,
        lane: 'comments',
        at: comment.createdAt,
        endAt: null,
        ongoing: false,
        title: speaker === null ? text : `${speaker}: ${text}`,
        detail: null,
        tone: 'info',
        by: speaker,
        target: { kind: 'comment', id: page.id },
      };
    }),
  ];
}
