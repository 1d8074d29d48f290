import type { BrowserStep } from '../../../src-preload/contract/entities/session.ts';
import type { ShownFailure } from '../../parts/failures.ts';

export type Opened = Extract<BrowserStep, { step: 'opened' }>;

export type Going =
  | { readonly at: 'start'; readonly failure?: ShownFailure }
  | { readonly at: 'opening' }
  /** The user is on the sign-in page. `strange` means that a response of another sign-in arrived. */
  | { readonly at: 'page'; readonly opened: Opened; readonly strange: boolean }
  | { readonly at: 'returned' };

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
