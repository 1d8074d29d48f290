import { toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';

/** Figures of a workspace, in the order of the columns. */
export const figureNames = ['items', 'checks', 'incidents'] as const;

export type Figure =
  | { readonly state: 'known'; readonly count: number }
  | { readonly state: 'loading' }
  /** `reason` says why. Absent if the connection says it. */
  | { readonly state: 'unavailable'; readonly reason?: string };

export type WorkspaceFigures = Readonly<Record<(typeof figureNames)[number], Figure>>;

interface AnsweredFigure<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isRefused: boolean;
}

/** Returns the figure of an answer. Undefined: there is no user whose data can be read. */
export function figureOf<Data>(
  answer: AnsweredFigure<Data> | undefined,
  countOf: (data: Data) => number,
  rows: string,
): Figure {
  if (answer === undefined) return { state: 'unavailable' };
  if (answer.isRefused) return { state: 'unavailable', reason: messages.notices.noPermission(rows) };
  // An earlier figure would look current.
  if (answer.error !== null) return { state: 'unavailable', reason: toDisplayFailure(answer.error).sentence };
  if (answer.data !== undefined) return { state: 'known', count: countOf(answer.data) };
  return { state: 'loading' };
}
