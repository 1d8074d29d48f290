import { booleanTrueFalse, search, text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

/** URL parameters of the library. The path names the playbook that is edited or run. */
export const libraryView = defineView(
  {
    search: search(),
    /** Whether the dialog for a new playbook is open. */
    add: booleanTrueFalse(),
    /** Id of the playbook to duplicate. */
    from: text({ maxLength: 100 }),
  },
  { path: '/playbooks', filters: ['search'], panelFields: ['add', 'from'] },
);
