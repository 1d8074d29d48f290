export const messages = {
  title: 'Workspaces',
  intro:
    'A workspace is one Mission Control server, or one health checker on its own. Sessions, data and authorities of one are never mixed with those of another.',
  add: 'Add a workspace',
  columns: { workspace: 'Workspace', signIn: 'Sign-in', connection: 'Connection', actions: 'Actions' },
  open: 'Open now',
  openIt: (name: string) => `Open ${name}`,
  nobody: 'Nobody is signed in',
  savedBy: (person: string | null) => (person === null ? 'Nobody knows by whom' : `Saved by ${person}`),
  ownAuthority: (subject: string) => `own authority ${subject}`,
  throughProxy: (proxy: string) => `through ${proxy}`,
  directly: 'never through a proxy',
  up: (name: string) => `Move ${name} up (Alt+↑)`,
  down: (name: string) => `Move ${name} down (Alt+↓)`,
  first: 'It is the first.',
  last: 'It is the last.',
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  examine: (name: string) => `Examine the connection to ${name}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  close: 'Close',
  doctorTitle: (name: string) => `Connection to ${name}`,
  editing: {
    title: (name: string) => `Edit ${name}`,
    moves:
      'Another address is another server: the session ends, and what was kept of its data is removed from this computer.',
    save: 'Save',
    untried: 'Save all the same',
    cancel: 'Cancel',
    saved: (name: string) => `${name} is saved`,
    unreadable: 'The file with the authority could not be read.',
  },
  removing: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string, origin: string) =>
      `This removes ${name} (${origin}) from Quarterdeck: its session, its entry in the keychain and its own authority. Nothing changes at the server.`,
    forget: 'Delete the data kept on this computer, too',
    forgetHint: 'What came from the server can be read again. Drafts and saved views are lost.',
    stays: 'Unless you delete it, it is found again when the same server is added and you sign in there.',
    kubeconfigs: (names: readonly string[]) =>
      `These entries in files of kubectl stay as they are: ${names.join(', ')}. They are removed in Settings → Kubeconfigs.`,
    snapshot: (name: string, mark: string) =>
      `This removes ${name} (${mark}) from Quarterdeck, with what you pinned and typed in it. The file that it was opened from stays where it is.`,
    remove: 'Remove the workspace',
    removeAll: 'Remove the workspace and its data',
    done: (name: string) => `${name} is removed`,
  },
} as const;
