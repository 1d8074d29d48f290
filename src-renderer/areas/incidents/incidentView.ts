import { flag, oneOf } from '../../parts/list/codecs.ts';
import { defineView } from '../../parts/list/defineView.ts';

export const incidentTabs = ['comments', 'plan', 'timeline'] as const;
export const sideSections = ['details', 'done', 'changelog', 'none'] as const;

/** What the address of an incident's page says; specification part 2 section 2.3. */
export const incidentView = defineView(
  {
    tab: oneOf(incidentTabs, 'plan'),
    /** All comments of the action plan are open. */
    comments: flag(),
    /** The section of the side panel that is open. */
    side: oneOf(sideSections, 'details'),
  },
  { keepsOthers: true },
);
