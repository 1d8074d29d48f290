import type { BrowserStep } from '#contract/entities/session.ts';
import type { DisplayFailure } from '#parts/failures.ts';

export type OpenedBrowserStep = Extract<BrowserStep, { step: 'opened' }>;

export type BrowserSignInState =
  | { readonly at: 'start'; readonly failure?: DisplayFailure }
  | { readonly at: 'opening' }
  /** The user is on the sign-in page. `strange` means that a response of another sign-in arrived. */
  | { readonly at: 'page'; readonly opened: OpenedBrowserStep; readonly hasForeignResponse: boolean }
  | { readonly at: 'returned' };

export function afterStep(before: BrowserSignInState, step: BrowserStep): BrowserSignInState {
  switch (step.step) {
    case 'opened':
      return { at: 'page', opened: step, hasForeignResponse: false };
    case 'strange':
      return before.at === 'page' ? { ...before, hasForeignResponse: true } : before;
    case 'returned':
      return { at: 'returned' };
  }
}
