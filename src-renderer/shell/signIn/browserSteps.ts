import type { BrowserStep } from '../../../src-preload/contract/entities/session.ts';
import type { ShownFailure } from '../../parts/failures.ts';

export type Opened = Extract<BrowserStep, { step: 'opened' }>;

/** Where a sign-in in a browser stands. */
export type Going =
  | { readonly at: 'start'; readonly failure?: ShownFailure }
  /** The page is being opened. */
  | { readonly at: 'opening' }
  /** Somebody is at the page. @property strange an answer came that belongs to another sign-in */
  | { readonly at: 'page'; readonly opened: Opened; readonly strange: boolean }
  | { readonly at: 'returned' };

/** What a step makes of where the sign-in stands. */
export function afterStep(before: Going, step: BrowserStep): Going {
  switch (step.step) {
    case 'opened':
      return { at: 'page', opened: step, strange: false };
    case 'strange':
      return before.at === 'page' ? { ...before, strange: true } : before;
    case 'returned':
      return { at: 'returned' };
  }
}
