import type { KubeconfigEntry } from '#contract/kubeconfig.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';

const formatCount = (number: number, singular: string, plural = `${singular}s`) =>
  `${formatInteger(number)} ${number === 1 ? singular : plural}`;

export const messages = {
  title: 'Download and install kubeconfig',
  /** Text between the word `kubectl` and the name of the workspace. */
  accessDescription: 'access to the clusters behind',
  destination: 'Destination',
  add: 'Add to',
  addLater: 'Add to the default kubeconfig',
  contents: (clusters: number, contexts: number) =>
    `${formatCount(clusters, 'cluster')}, ${formatCount(contexts, 'context')}.`,
  changed: 'Changed',
  ago: (age: string) => ` ${age} ago.`,
  created: 'It will be created.',
  separate: 'Write a separate file',
  download: 'Only download',
  downloadHint: 'Choose where to save the file and apply it yourself.',
  name: 'Context name',
  nameNeeded: 'The context needs a name',
  makeCurrent: 'Make it the current context',
  makeCurrentOfNew: 'A new file needs a current context.',
  verify: 'Verify after installing',
  changes: 'Changes',
  columns: { before: 'Line before', after: 'Line after', kind: 'Change', text: 'Text' },
  kinds: { same: '', added: 'added', removed: 'removed' },
  unchanged: (lines: number) => formatCount(lines, 'unchanged line'),
  secret: 'hidden secret',
  counts: (added: number, removed: number) =>
    `${formatCount(added, 'line')} added, ${formatCount(removed, 'line')} removed`,
  nothingChanges: 'Only the access token in the file changes.',
  backup: 'The current file is backed up as',
  restUnchanged: '. Nothing else in the file changes.',
  tokens: {
    install:
      'Installing creates a new access token for you. It does not expire and is written to this file only.',
    download: 'Each download and each copy creates a new access token for you. It does not expire.',
    notDeletableHere: 'This server has no function to delete it.',
    /** Added where a kubeconfig is removed from this computer. */
    deletable:
      'Its access token is still valid on the server. If Settings → Access tokens lists it, delete it there.',
    notDeletable:
      'Its access token is still valid, and this server has no function to delete it. An administrator can delete it from the table access_tokens of the database and restart the server.',
    unknown:
      'Its access token is still valid on the server. When the server can be reached, look for it in Settings → Access tokens.',
    otherWorkspace: (name: string) =>
      `Its access token is still valid on the server. Open the workspace ${name} and look for it in Settings → Access tokens.`,
    open: 'Access tokens',
  },
  learnMore: 'Learn more',
  close: 'Close',
  install: 'Install',
  installThis: 'Install change',
  tryAgain: 'Try again',
  save: 'Save as…',
  copy: 'Copy to clipboard',
  copied: 'kubeconfig copied to clipboard',
  saved: 'kubeconfig saved',
  steps: {
    download: 'Download the file.',
    apply: 'Apply it. The line is for a file in your downloads folder:',
    verify: 'List canaries to verify it:',
  },
  disabledReasons: {
    role: 'You need permission to use the Kubernetes proxy. Editors and administrators have it.',
    offline: 'This needs the server. Try again when the connection is back.',
    busy: 'Another action is running.',
    waiting: 'The change is being prepared.',
  },
  unlock: {
    button: 'Remove lock and continue',
    title: 'Remove lock',
    text: (path: string, age: string) =>
      `${path} is ${age} old and will be deleted. Do this only if no other program is changing the file.`,
    action: 'Remove lock',
  },
  confirmTitle: 'Review the change again',
  confirmTokenNote:
    'The new access token stays available until you close this dialog. Installing this change creates no second token.',
  retryTokenNote:
    'The new access token stays available until you close this dialog. Trying again creates no second token.',
  refusedTitle: 'The file was not changed',
  failedTitle: 'The action failed',
  forbidden:
    'You can’t download a kubeconfig from this server. Ask an administrator for permission to use the Kubernetes proxy.',
  startFailed: 'The kubeconfig files could not be read',
  failed: 'kubeconfig was not installed',
  needsReview: 'Review the kubeconfig before it is installed.',
  show: 'Show',
  installed: 'kubeconfig installed',
  verifiedTitle: 'kubeconfig installed and verified',
  unverifiedTitle: 'kubeconfig installed, but not verified',
  installedNote: (name: string, path: string) => `Context ${name} in ${path}`,
  context: 'Context',
  isCurrent: 'is now the current context in',
  isDefinedIn: 'is in',
  currentUnchanged: '. The current context did not change.',
  backedUp: 'Backed up',
  noBackup: 'Nothing to back up',
  noBackupNote: 'There was no file before.',
  merged: 'Merged',
  written: 'Written',
  mergedNote: '1 cluster, 1 context and 1 user added; other entries unchanged',
  renewedNote: 'Cluster, context and user of this name updated; other entries unchanged',
  verifying: 'Verifying',
  verifyingNote: 'Loading canaries through the new context…',
  verified: 'Verified',
  answered: (time: string) => `The server answered in ${time}`,
  unverified: 'Not verified',
  notTested: 'The new context has not been tested yet.',
  verifyNow: 'Verify now',
  verifyAgain: 'Verify again',
  tryContext: 'Try it',
  setKubeconfigVariable: 'Let kubectl find the file',
  canaries: 'Canaries found',
  shown: (shownCount: number, totalCount: number) => `${shownCount} of ${totalCount} shown`,
  noCanaries: 'There are no canaries that you can view.',
  canaryColumns: {
    namespace: 'Namespace',
    name: 'Name',
    interval: 'Interval',
    status: 'Status',
    lastRun: 'Last Run',
  },
  unknownStatus: 'Unknown',
  undo: 'Undo',
  /** By what undoing does with the file. */
  undoNotes: {
    restore: 'restores the previous file; the access token stays valid',
    delete: 'deletes the new file; the access token stays valid',
  },
  undone: { restore: 'Previous file restored', delete: 'New file deleted' },
  done: 'Done',
  settings: {
    title: 'Kubeconfigs',
    intro:
      'Kubeconfig entries that Quarterdeck installed on this computer, for all workspaces. Access tokens are stored only in these files and their backups.',
    open: 'Download kubeconfig',
    columns: {
      where: 'Workspace and file',
      server: 'Context and server',
      state: 'State',
      installed: 'Installed',
      tokens: 'Tokens created',
      action: 'Action',
    },
    states: {
      present: 'In the file',
      changed: 'Changed since',
      gone: 'Missing',
      unreadable: 'File unreadable',
    } satisfies Record<KubeconfigEntry['state'], string>,
    removeOne: (name: string, path: string) => `Remove ${name} from ${path}`,
    undoOne: (name: string, path: string) => `Undo the installation of ${name} in ${path}`,
    undoTexts: {
      restore: (name: string, path: string) =>
        `This restores ${path} exactly as it was before ${name} was installed.`,
      delete: (name: string, path: string) =>
        `This deletes ${path}, which did not exist before ${name} was installed.`,
    },
    undoActions: { restore: 'Restore previous file', delete: 'Delete file' },
    failed: 'The list could not be loaded',
    empty: {
      title: 'No kubeconfigs installed yet',
      checksOnly:
        'This server is a health checker, which has no kubeconfigs. Kubeconfigs of other workspaces also appear here.',
      withoutLogin:
        'This server has no sign-in, so it has no kubeconfigs, which belong to a user. Kubeconfigs of other workspaces also appear here.',
      text: 'Install one to access the clusters behind this workspace with kubectl. You can check and remove it here afterwards.',
    },
    repaired: 'Done',
    findings: 'Kubeconfig check',
    healthy: 'No problems found in the files that kubectl reads.',
  },
  removal: {
    title: (name: string) => `Remove ${name}`,
    text: (name: string, path: string) => `The cluster, context and user ${name} are removed from ${path}.`,
    remove: 'Remove',
    forget: 'Remove from the list',
    cancel: 'Cancel',
    removed: (name: string, path: string) => `${name} was removed from ${path}`,
    forgotten: (name: string) => `${name} was removed from the list`,
  },
} as const;
