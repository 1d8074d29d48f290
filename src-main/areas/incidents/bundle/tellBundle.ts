import type {
  Hypothesis,
  IncidentComment,
  IncidentPage,
} from '../../../../src-preload/contract/incidents.ts';
import { withoutMarkup } from '../../../../src-preload/contract/rules/incidents.ts';
import { type Gap, gapSentence, laneNames } from '../../../../src-preload/contract/rules/timeline.ts';
import { speakerOf } from '../../../timeline/incidentEvents.ts';
import type { BundleFacts } from './BundleFacts.ts';
import { utc } from './plainText.ts';

/** Content of the timeline, independent of its format. */
export interface Told {
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
  readonly hypotheses: readonly ToldHypothesis[];
  readonly comments: readonly ToldComment[];
}

interface ToldComment {
  readonly head: string;
  readonly text: string;
}

interface ToldHypothesis {
  /** 0 for a root. */
  readonly depth: number;
  readonly title: string;
  readonly status: string;
  readonly comments: readonly ToldComment[];
  readonly evidences: ReadonlyArray<{ readonly text: string; readonly files: readonly string[] }>;
}

export const gapsOf = (gaps: readonly Gap[]): string[] => gaps.map((gap) => gapSentence(gap, utc));

const commentOf = (comment: IncidentComment): ToldComment => ({
  head: `${speakerOf(comment) ?? 'Unknown user'}, ${utc(comment.createdAt)}`,
  text: withoutMarkup(comment.text),
});

/** Returns the hypotheses in tree order, with their depth. Those whose parent is missing become roots. */
function inOrder({ hypotheses }: IncidentPage): Array<readonly [hypothesis: Hypothesis, depth: number]> {
  const told = new Set<string>();
  const below = (parentId: string | null, depth: number): Array<readonly [Hypothesis, number]> =>
    hypotheses
      .filter((one) => one.parentId === parentId && !told.has(one.id))
      .flatMap((one) => {
        told.add(one.id);
        return [[one, depth] as const, ...below(one.id, depth + 1)];
      });
  const known = new Set(hypotheses.map(({ id }) => id));
  const roots = below(null, 0);
  const lost = hypotheses
    .filter(({ id, parentId }) => !told.has(id) && (parentId === null || !known.has(parentId)))
    .flatMap((one) => {
      told.add(one.id);
      return [[one, 0] as const, ...below(one.id, 1)];
    });
  // Hypotheses in a cycle become roots, too.
  const circles = hypotheses.filter(({ id }) => !told.has(id)).map((one) => [one, 0] as const);
  return [...roots, ...lost, ...circles];
}

/** Builds the content for both formats of the timeline. */
export function tellBundle({ incident, gathered, madeAt, filesOf }: BundleFacts): Told {
  const { events, gaps, from, to } = gathered.timeline;
  const people = incident.responders.map(({ name }) => name).join(', ');
  const name = incident.displayId === '' ? incident.title : `${incident.displayId} ${incident.title}`;
  return {
    title: name,
    facts: [
      ['Status', incident.status],
      ['Severity', incident.severity],
      ['Type', incident.type],
      ['Opened', utc(incident.createdAt)],
      ...(incident.acknowledgedAt === null ? [] : [['Acknowledged', utc(incident.acknowledgedAt)] as const]),
      ...(incident.resolvedAt === null ? [] : [['Resolved', utc(incident.resolvedAt)] as const]),
      ...(incident.closedAt === null ? [] : [['Closed', utc(incident.closedAt)] as const]),
      ['Commander', incident.commander?.name ?? ''],
      ['Responders', people],
      ['Timeline', `${utc(from)} to ${utc(to)}`],
      ['Bundle created', utc(madeAt)],
    ],
    description: withoutMarkup(incident.description),
    events: events.map(({ at, endAt, ongoing, lane, tone, title, detail, by }) => ({
      at: utc(at),
      lane: laneNames[lane],
      tone,
      text: `${title}${detail === null ? '' : ` (${detail})`}${endAt === null ? '' : `, ${ongoing ? 'ongoing at' : 'until'} ${utc(endAt)}`}`,
      by: by ?? '',
    })),
    gaps: gapsOf(gaps),
    hypotheses: inOrder(incident).map(([{ title, status, comments, evidences }, depth]) => ({
      depth,
      title,
      status,
      comments: comments.map(commentOf),
      evidences: evidences.map(({ id, description, type, done, definitionOfDone }) => ({
        text: `${description || type}${definitionOfDone ? (done === true ? ' (definition of done: done)' : ' (definition of done)') : ''}`,
        files: filesOf.get(id) ?? [],
      })),
    })),
    comments: incident.comments.map(commentOf),
  };
}
