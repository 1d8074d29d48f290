import { flag, search, text } from '../../../parts/list/codecs.ts';
import { defineView } from '../../../parts/list/defineView.ts';

/** What an address of the library says. What is edited or run stands in its path. */
export const libraryView = defineView(
  {
    search: search(),
    /** The dialog for a new one is open. */
    add: flag(),
    /** The one that a new one is made like. */
    from: text({ most: 100 }),
  },
  { path: '/playbooks', filters: ['search'], beside: ['add', 'from'] },
);
