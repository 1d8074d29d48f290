import { oneOf, search, text } from '../list/codecs.ts';

export const comparisonModes = ['differences', 'text'] as const;
export const comparisonLayouts = ['side-by-side', 'inline'] as const;

/** The fields of a comparison in the address of its screen. */
export const comparisonFields = {
  show: oneOf(comparisonModes, 'differences'),
  layout: oneOf(comparisonLayouts, 'side-by-side'),
  search: search(),
  /** Id of the difference whose values are open. */
  difference: text({ maxLength: 600 }),
};

export interface ComparisonView {
  readonly show: (typeof comparisonModes)[number];
  readonly layout: (typeof comparisonLayouts)[number];
  readonly search: string;
  readonly difference: string | undefined;
}

/** Changes the view in the address. @param how `replace` adds no history entry; default: `push` */
export type ChangeView = (patch: Partial<ComparisonView>, how?: 'push' | 'replace') => void;
