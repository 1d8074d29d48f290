import { integrationsPath } from '../../../src-preload/contract/rules/integrations.ts';
import { flag, oneOf, text } from '../../parts/list/codecs.ts';
import { defineView } from '../../parts/list/defineView.ts';
import { optionNames } from './options.ts';

/** What the address says of the dialog for a new integration, beside what it says of the list. */
export const addView = defineView(
  {
    add: flag(),
    option: oneOf(optionNames, undefined),
    /** Which form, of an option that has several. */
    form: text({ most: 100 }),
    /** The one that the new one is made like. */
    from: text({ most: 500 }),
  },
  { path: integrationsPath, beside: ['add', 'option', 'form', 'from'], keepsOthers: true },
);
