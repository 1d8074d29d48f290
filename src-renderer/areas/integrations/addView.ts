import { integrationsPath } from '#contract/rules/integrations.ts';
import { booleanTrueFalse, oneOf, text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { optionNames } from './options.ts';

/** URL parameters of the dialog for a new integration, in addition to those of the list. */
export const addView = defineView(
  {
    add: booleanTrueFalse(),
    option: oneOf(optionNames, undefined),
    /** Selected form of an option with several forms. */
    form: text({ maxLength: 100 }),
    /** Id of the integration to duplicate. */
    from: text({ maxLength: 500 }),
  },
  { path: integrationsPath, panelFields: ['add', 'option', 'form', 'from'], keepsOthers: true },
);
