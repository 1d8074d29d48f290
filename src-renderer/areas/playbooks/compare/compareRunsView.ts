import { comparisonFields } from '#parts/compare/comparisonFields.ts';
import { text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

/** The URL parameters of a comparison of two runs. */
export const compareRunsView = defineView(
  { left: text({ maxLength: 100 }), right: text({ maxLength: 100 }), ...comparisonFields },
  { path: '/playbooks/runs/compare', filters: ['search'], panelFields: ['difference'] },
);

/** The address that compares two runs. @param left id of a run */
export const compareRunsAddress = (left: string, right: string): string =>
  compareRunsView.addressOf({ ...compareRunsView.defaults, left, right });
