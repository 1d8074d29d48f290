import { flag } from '../../parts/list/codecs.ts';
import { defineView } from '../../parts/list/defineView.ts';

/** What the address says: whether a token is being made. */
export const tokensView = defineView({ make: flag() }, { path: '/settings/tokens', beside: ['make'] });
