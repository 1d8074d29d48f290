import type { Answers } from './FakeBridge.ts';
import type { Stage } from './Stage.ts';

/** What is seen: a text, part of one, or a pattern of one. */
export type Seen = string | RegExp;

/** One state of a screen. */
export interface Story {
  readonly name: string;
  /** Where it is written, when a function makes it: its line in its file of rows, from 1. */
  readonly line?: number;
  /** Path and query of the screen. */
  readonly path: string;
  /** What main answers otherwise than usual. */
  readonly answers?: Partial<Answers>;
  /** What is seen first; then the person acts. */
  readonly first?: readonly Seen[];
  readonly act?: (stage: Stage) => Promise<void>;
  /** The state that the story is about. */
  readonly sees: readonly Seen[];
  readonly lacks?: readonly Seen[];
  /** How it goes on, after the state was looked at from all sides. */
  readonly goesOn?: (stage: Stage) => Promise<void>;
}

/** The stories of one screen. */
export interface Screen {
  readonly screen: string;
  readonly stories: readonly Story[];
}
