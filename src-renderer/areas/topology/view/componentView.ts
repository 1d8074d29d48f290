import { oneOf } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

/** URL parameters of the read-only view: the size of the card. */
export const componentView = defineView({
  size: oneOf(['small', 'medium', 'large', 'extra_large'], 'large'),
});
