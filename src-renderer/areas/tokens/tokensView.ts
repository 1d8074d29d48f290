import { booleanTrueFalse } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

/** URL parameters: whether the dialog for a new token is open. */
export const tokensView = defineView(
  { make: booleanTrueFalse() },
  { path: '/settings/tokens', panelFields: ['make'] },
);
