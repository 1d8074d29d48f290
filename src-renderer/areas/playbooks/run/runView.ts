import { flag, text } from '../../../parts/list/codecs.ts';
import { defineView } from '../../../parts/list/defineView.ts';

/** What the address of a run says. */
export const runView = defineView(
  {
    /** The step whose output is shown; the last one that began when absent. */
    step: text({ most: 100 }),
    /** The run dialog is open, filled with what the run was given. */
    rerun: flag(),
  },
  { beside: ['step', 'rerun'], keepsOthers: true },
);
