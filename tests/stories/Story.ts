import type { Answers, WorkspaceAnswers } from './FakeBridge.ts';
import type { StoryWindow } from './StoryWindow.ts';

/** Expected text: a substring or a pattern. */
export type TextMatcher = string | RegExp;

/** One state of a screen. */
export interface Story {
  readonly name: string;
  /** Line number in the spec file, from 1. Set by functions that create stories. */
  readonly line?: number;
  /** Path and query of the screen. */
  readonly path: string;
  /** Answers that differ from the defaults. */
  readonly answers?: Partial<Answers>;
  /** Answers to calls that name a workspace. */
  readonly answersIn?: WorkspaceAnswers;
  /** Texts to wait for before `act`. */
  readonly waitsFor?: readonly TextMatcher[];
  readonly act?: (stage: StoryWindow) => Promise<void>;
  /** Texts of the state under test. */
  readonly expects: readonly TextMatcher[];
  readonly expectsNot?: readonly TextMatcher[];
  /** Further steps after the accessibility checks of the state. */
  readonly followUp?: (stage: StoryWindow) => Promise<void>;
}

export interface ScreenStories {
  readonly screen: string;
  readonly stories: readonly Story[];
}
