import { timelineLanes, timelineSpans } from '#contract/rules/timeline.ts';
import { list, oneOf } from '../list/codecs.ts';
import { defineView } from '../list/defineView.ts';

export const timelineView = defineView(
  {
    /** Default: `defaultSpans`. */
    span: oneOf(timelineSpans, undefined),
    /** Hidden lanes. */
    without: list(timelineLanes.length),
  },
  { keepsOthers: true },
);
