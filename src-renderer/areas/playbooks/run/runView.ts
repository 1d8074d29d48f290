import { booleanTrueFalse, text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

export const runView = defineView(
  {
    /** Id of the displayed step. Undefined for the last started step. */
    step: text({ maxLength: 100 }),
    /** Whether the run dialog is open, filled with the parameters of this run. */
    rerun: booleanTrueFalse(),
  },
  { panelFields: ['step', 'rerun'], keepsOthers: true },
);
