import { oneOf } from '../../../parts/list/codecs.ts';
import { defineView } from '../../../parts/list/defineView.ts';

/** What the address of the read-only view says: how large its card is drawn. Specification part 3 section 2.8. */
export const componentView = defineView({
  size: oneOf(['small', 'medium', 'large', 'extra_large'], 'large'),
});
