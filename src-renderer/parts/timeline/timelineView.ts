import { timelineLanes, timelineSpans } from '../../../src-preload/contract/rules/timeline.ts';
import { list, oneOf } from '../list/codecs.ts';
import { defineView } from '../list/defineView.ts';

/** What an address says of a timeline. */
export const timelineView = defineView(
  {
    /** How far back it goes; as far as usual when absent. */
    span: oneOf(timelineSpans, undefined),
    /** Lanes that are not shown. */
    without: list(timelineLanes.length),
  },
  { keepsOthers: true },
);
