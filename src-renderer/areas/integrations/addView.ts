import { integrationsPath } from '../../../src-preload/contract/rules/integrations.ts';
import { flag, oneOf, text } from '../../parts/list/codecs.ts';
import { defineView } from '../../parts/list/defineView.ts';
import { optionNames } from './options.ts';

/** URL parameters of the dialog for a new integration, in addition to those of the list. */
export const addView = defineView(
  {
    add: flag(),
    option: oneOf(optionNames, undefined),
    /** Selected form of an option with several forms. */
    form: text({ most: 100 }),
    /** Id of the integration to duplicate. */
    from: text({ most: 500 }),
  },
  { path: integrationsPath, beside: ['add', 'option', 'form', 'from'], keepsOthers: true },
);
