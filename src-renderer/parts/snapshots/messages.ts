export const messages = {
  save: 'Save what is kept…',
  open: 'Open a snapshot…',
  openHint:
    'Without a server: a file of Quarterdeck (.quarterdeck) that somebody saved of what was kept of one.',
  saving: {
    title: 'Save what is kept as a snapshot',
    text: (workspace: string) =>
      `The file holds what is kept of ${workspace} on this computer: items, changes, health checks, and configurations as the server sent them. It holds no session and no password, and no configuration of Kubernetes secrets or of the types that you left out in Settings → Sync. Whoever has the file can read it without a server.`,
    action: 'Choose a place…',
    copying: 'Putting the snapshot together',
    writing: 'Writing the snapshot',
    saved: (rows: string, size: string) => `Saved a snapshot of ${rows} rows (${size} unpacked)`,
    failed: 'The snapshot was not saved',
    cancelled: 'The snapshot was not saved: it was stopped.',
  },
  opening: {
    steps: {
      receiving: (file: string) => `Reading ${file}`,
      unpacking: (file: string) => `Unpacking ${file}`,
      proving: (file: string) => `Looking through ${file}`,
    },
    opened: (file: string) => `Opened ${file}`,
    known: (file: string) => `${file} is a workspace here already: it is open now`,
    refused: (file: string) => `${file} was not opened`,
    unreadable: 'The file could not be read.',
    drop: 'Drop the snapshot to open it',
  },
} as const;
