import { flag, text } from '../../../parts/list/codecs.ts';
import { defineView } from '../../../parts/list/defineView.ts';

export const runView = defineView(
  {
    /** Id of the displayed step. Undefined for the last started step. */
    step: text({ most: 100 }),
    /** Whether the run dialog is open, filled with the parameters of this run. */
    rerun: flag(),
  },
  { beside: ['step', 'rerun'], keepsOthers: true },
);
