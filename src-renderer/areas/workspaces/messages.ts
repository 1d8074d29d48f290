export const messages = {
  title: 'Workspaces',
  intro:
    'A workspace is one Mission Control server or one standalone health checker. Each has its own sessions, data and certificate authorities.',
  add: 'Add a workspace',
  columns: { workspace: 'Workspace', signIn: 'Sign-in', connection: 'Connection', actions: 'Actions' },
  open: 'Current',
  openNamed: (name: string) => `Open ${name}`,
  notSignedIn: 'Not signed in',
  savedBy: (person: string | null) => (person === null ? 'Saved by an unknown user' : `Saved by ${person}`),
  ownAuthority: (subject: string) => `custom CA ${subject}`,
  throughProxy: (proxy: string) => `via proxy ${proxy}`,
  noProxy: 'no proxy',
  up: (name: string) => `Move ${name} up (Alt+↑)`,
  down: (name: string) => `Move ${name} down (Alt+↓)`,
  first: 'Already first.',
  last: 'Already last.',
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  examine: (name: string) => `Check connection to ${name}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  close: 'Close',
  doctorTitle: (name: string) => `Connection to ${name}`,
  editing: {
    title: (name: string) => `Edit ${name}`,
    addressChangeHint:
      'Changing the address signs you out and deletes the data of this workspace from this computer.',
    save: 'Save',
    saveAnyway: 'Save anyway',
    cancel: 'Cancel',
    saved: (name: string) => `${name} is saved`,
    unreadable: 'The certificate authority file could not be read.',
  },
  removing: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string, origin: string) =>
      `This removes ${name} (${origin}) from Quarterdeck, with its session, keychain entry and custom CA. Data on the server does not change.`,
    forget: 'Also delete the data stored on this computer',
    forgetHint: 'Data from the server can be loaded again. Drafts, pins and saved views are lost.',
    dataStays: 'If you keep the data, it is available again when you add the same server and sign in.',
    kubeconfigs: (names: readonly string[]) =>
      `These kubeconfig entries stay installed: ${names.join(', ')}. Remove them in Settings → Kubeconfigs.`,
    snapshot: (name: string, mark: string) =>
      `This removes ${name} (${mark}) from Quarterdeck, with its pins and drafts. The snapshot file is not deleted.`,
    remove: 'Remove workspace',
    removeAll: 'Remove workspace and data',
    done: (name: string) => `${name} is removed`,
  },
} as const;
