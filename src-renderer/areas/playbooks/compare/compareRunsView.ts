import { comparisonFields } from '#parts/compare/comparisonFields.ts';
import { text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { compareRunsPath } from './compareRunsAddress.ts';

/** The URL parameters of a comparison of two runs. */
export const compareRunsView = defineView(
  { left: text({ maxLength: 100 }), right: text({ maxLength: 100 }), ...comparisonFields },
  { path: compareRunsPath, filters: ['search'], panelFields: ['difference'] },
);
