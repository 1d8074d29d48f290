import type { ListTexts } from '#parts/ListTexts.ts';

export const libraryTexts: ListTexts = {
  title: 'Playbooks',
  rows: 'playbooks',
  empty: 'There are no playbooks yet.',
  needs: 'playbooks',
};

export const runsTexts: ListTexts = {
  title: 'Playbook runs',
  rows: 'playbook runs',
  empty: 'No playbook runs in this time range.',
  needs: 'playbooks',
};

export const messages = {
  title: 'Playbooks',
  tabs: { library: 'Playbooks', runs: 'Runs' },
  other: 'Other',
  favorites: 'Favorites',
  search: 'Search playbooks',
  noneFound: (typed: string) => `No playbook matches “${typed}”`,
  clear: 'Clear search',
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  run: 'Run',
  runOf: (title: string) => `Run ${title}`,
  star: (title: string) => `Add ${title} to favorites`,
  unstar: (title: string) => `Remove ${title} from favorites`,
  starFailed: 'The favorite could not be saved',
  more: (title: string) => `More of ${title}`,
  edit: 'Edit',
  remove: 'Delete',
  targets: { config: 'catalog items', component: 'components', check: 'health checks' },
  runsOn: (kinds: readonly string[]) => `Runs on ${kinds.join(', ')}`,
  filters: { playbook: 'Playbook', status: 'Status', range: 'Time range', all: 'All' },
  statuses: {
    running: 'Running',
    scheduled: 'Scheduled',
    cancelled: 'Cancelled',
    completed: 'Completed',
    failed: 'Failed',
    pending: 'Pending',
  },
  spec: {
    title: 'Title',
    spec: 'Spec',
    specHint: 'Targets, parameters and actions of the playbook.',
    tab: 'Edit Playbook Spec',
    permissions: 'Permissions',
    words: {
      add: 'New playbook',
      addTitle: 'Create Playbook Spec',
      editTitle: 'Edit Playbook Spec',
      added: 'Playbook Spec created successfully',
      updated: 'Playbook Spec updated successfully',
      deleted: 'Playbook Spec deleted successfully',
      deleteTitle: 'Delete playbook',
      deleteQuestion: 'Are you sure you want to delete this playbook? Its runs stay.',
      addFailed: (cause: string) => `Unable to create playbook spec: ${cause}`,
      updateFailed: (cause: string) => `Unable to update playbook spec: ${cause}`,
      deleteFailed: (cause: string) => `Unable to delete playbook spec: ${cause}`,
    },
  },
} as const;
