import { booleanTrueFalse, oneOf } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

export const incidentTabs = ['comments', 'plan', 'timeline'] as const;
export const sideSections = ['details', 'done', 'changelog', 'none'] as const;

export const incidentView = defineView(
  {
    tab: oneOf(incidentTabs, 'plan'),
    /** Whether all comments of the action plan are expanded. */
    comments: booleanTrueFalse(),
    side: oneOf(sideSections, 'details'),
  },
  { keepsOthers: true },
);
