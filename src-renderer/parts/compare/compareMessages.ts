import type { Difference } from './differences.ts';

/** A text that is not a valid JSONPath. */
export interface PathProblem {
  readonly path: string;
  readonly reason: string;
}

/** To the worker. `texts` requests the documents of the last comparison. `paths` validates JSONPaths. */
export type CompareRequest =
  | {
      readonly kind: 'compare';
      /** JSON texts. */
      readonly left: string;
      readonly right: string;
      /** JSONPaths. */
      readonly ignored: readonly string[];
    }
  | {
      /** Requests the values of a document that most others do not have. */
      readonly kind: 'unusual';
      /** JSON texts. */
      readonly document: string;
      readonly others: readonly string[];
      /** JSONPaths. */
      readonly ignored: readonly string[];
    }
  | { readonly kind: 'texts' }
  | { readonly kind: 'paths'; readonly paths: readonly string[] };

/** A difference as the window shows it. */
export interface ListedDifference {
  /** Identifies the difference, also in a later comparison of the same documents. */
  readonly id: string;
  /** For display: `spec.containers[api].image`. */
  readonly path: string;
  /** JSONPath of the value in any record. */
  readonly jsonPath: string;
  readonly kind: Difference['kind'];
  /** JSON texts. Empty without a value. */
  readonly left: string;
  readonly right: string;
  /** Whether `left` and `right` are only a part of the values, around the first character that differs. */
  readonly isCut: boolean;
  /** Of a comparison with many documents: how many have the right value. */
  readonly others?: { readonly count: number; readonly total: number };
}

/** Maximum length of a value that the window receives, in characters. */
export const maxValueLength = 20_000;

/** From the worker. */
export type CompareAnswer =
  | { readonly kind: 'differences'; readonly differences: readonly ListedDifference[] }
  | {
      /** The comparison is finished. */
      readonly kind: 'done';
      /** False if there are more differences than the window lists. */
      readonly isComplete: boolean;
      /** Number of stored paths that are not valid JSONPaths. The comparison skipped them. */
      readonly invalidPaths: number;
    }
  /** JSON texts without ignored values, with sorted keys. */
  | { readonly kind: 'texts'; readonly left: string; readonly right: string }
  | { readonly kind: 'paths'; readonly problem: PathProblem | undefined }
  | { readonly kind: 'problem'; readonly of: CompareRequest['kind']; readonly cause: string };
