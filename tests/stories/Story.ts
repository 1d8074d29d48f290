import type { Answers } from './FakeBridge.ts';
import type { Stage } from './Stage.ts';

/** Expected text: a substring or a pattern. */
export type Seen = string | RegExp;

/** One state of a screen. */
export interface Story {
  readonly name: string;
  /** Line number in the spec file, from 1. Set by functions that create stories. */
  readonly line?: number;
  /** Path and query of the screen. */
  readonly path: string;
  /** Answers that differ from the defaults. */
  readonly answers?: Partial<Answers>;
  /** Texts to wait for before `act`. */
  readonly first?: readonly Seen[];
  readonly act?: (stage: Stage) => Promise<void>;
  /** Texts of the state under test. */
  readonly sees: readonly Seen[];
  readonly lacks?: readonly Seen[];
  /** Further steps after the accessibility checks of the state. */
  readonly goesOn?: (stage: Stage) => Promise<void>;
}

export interface Screen {
  readonly screen: string;
  readonly stories: readonly Story[];
}
