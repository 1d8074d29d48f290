import type { Hypothesis, IncidentComment, IncidentPage } from '#contract/incidents.ts';
import { withoutMarkup } from '#contract/rules/incidents.ts';
import { utcText } from '#contract/rules/plainText.ts';
import { type Gap, gapSentence, laneNames } from '#contract/rules/timeline.ts';
import { commentAuthorOf } from '#main/timeline/incidentEvents.ts';
import type { BundleFacts } from './BundleFacts.ts';

/** Content of the timeline, independent of its format. */
export interface TimelineContent {
  readonly title: string;
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>;
  readonly description: string;
  readonly events: ReadonlyArray<{
    readonly at: string;
    readonly lane: string;
    readonly tone: string;
    readonly text: string;
    readonly by: string;
  }>;
  readonly gaps: readonly string[];
  readonly hypotheses: readonly HypothesisContent[];
  readonly comments: readonly CommentContent[];
}

interface CommentContent {
  readonly head: string;
  readonly text: string;
}

interface HypothesisContent {
  /** 0 for a root. */
  readonly depth: number;
  readonly title: string;
  readonly status: string;
  readonly comments: readonly CommentContent[];
  readonly evidences: ReadonlyArray<{ readonly text: string; readonly files: readonly string[] }>;
}

export const gapSentences = (gaps: readonly Gap[]): string[] => gaps.map((gap) => gapSentence(gap, utcText));

const toCommentContent = (comment: IncidentComment): CommentContent => ({
  head: `${commentAuthorOf(comment) ?? 'Unknown user'}, ${utcText(comment.createdAt)}`,
  text: withoutMarkup(comment.text),
});

/** Returns the hypotheses in tree order, with their depth. Those whose parent is missing become roots. */
function flattenTree({ hypotheses }: IncidentPage): Array<readonly [hypothesis: Hypothesis, depth: number]> {
  const visited = new Set<string>();
  const below = (parentId: string | null, depth: number): Array<readonly [Hypothesis, number]> =>
    hypotheses
      .filter((one) => one.parentId === parentId && !visited.has(one.id))
      .flatMap((one) => {
        visited.add(one.id);
        return [[one, depth] as const, ...below(one.id, depth + 1)];
      });
  const existingIds = new Set(hypotheses.map(({ id }) => id));
  const roots = below(null, 0);
  const lost = hypotheses
    .filter(({ id, parentId }) => !visited.has(id) && (parentId === null || !existingIds.has(parentId)))
    .flatMap((one) => {
      visited.add(one.id);
      return [[one, 0] as const, ...below(one.id, 1)];
    });
  // Hypotheses in a cycle become roots, too.
  const circles = hypotheses.filter(({ id }) => !visited.has(id)).map((one) => [one, 0] as const);
  return [...roots, ...lost, ...circles];
}

/** Builds the content for both formats of the timeline. */
export function buildTimelineContent({
  incident,
  timelineData,
  exportedAt,
  filesByEvidence,
}: BundleFacts): TimelineContent {
  const { events, gaps, from, to } = timelineData.timeline;
  const people = incident.responders.map(({ name }) => name).join(', ');
  const name = incident.displayId === '' ? incident.title : `${incident.displayId} ${incident.title}`;
  return {
    title: name,
    facts: [
      ['Status', incident.status],
      ['Severity', incident.severity],
      ['Type', incident.type],
      ['Opened', utcText(incident.createdAt)],
      ...(incident.acknowledgedAt === null
        ? []
        : [['Acknowledged', utcText(incident.acknowledgedAt)] as const]),
      ...(incident.resolvedAt === null ? [] : [['Resolved', utcText(incident.resolvedAt)] as const]),
      ...(incident.closedAt === null ? [] : [['Closed', utcText(incident.closedAt)] as const]),
      ['Commander', incident.commander?.name ?? ''],
      ['Responders', people],
      ['Timeline', `${utcText(from)} to ${utcText(to)}`],
      ['Bundle created', utcText(exportedAt)],
    ],
    description: withoutMarkup(incident.description),
    events: events.map(({ at, endAt, ongoing, lane, tone, title, detail, by }) => ({
      at: utcText(at),
      lane: laneNames[lane],
      tone,
      text: `${title}${detail === null ? '' : ` (${detail})`}${endAt === null ? '' : `, ${ongoing ? 'ongoing at' : 'until'} ${utcText(endAt)}`}`,
      by: by ?? (lane === 'incident' ? 'not recorded' : ''),
    })),
    gaps: gapSentences(gaps),
    hypotheses: flattenTree(incident).map(([{ title, status, comments, evidences }, depth]) => ({
      depth,
      title,
      status,
      comments: comments.map(toCommentContent),
      evidences: evidences.map(({ id, description, type, done, definitionOfDone }) => ({
        text: `${description || type}${definitionOfDone ? (done === true ? ' (definition of done: done)' : ' (definition of done)') : ''}`,
        files: filesByEvidence.get(id) ?? [],
      })),
    })),
    comments: incident.comments.map(toCommentContent),
  };
}
