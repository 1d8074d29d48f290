export const messages = {
  save: 'Save snapshot…',
  open: 'Open a snapshot…',
  openHint: 'Opens a Quarterdeck file (.quarterdeck) with saved data. No server is needed.',
  saving: {
    title: 'Save snapshot',
    text: (workspace: string) =>
      `The file contains the data of ${workspace} stored on this computer: items, changes, health checks, and configurations. It contains no session, no password, and no configurations of Kubernetes secrets or of types excluded in Settings → Sync. Anyone with the file can read it without a server.`,
    action: 'Choose location…',
    copying: 'Preparing the snapshot',
    writing: 'Writing the snapshot',
    saved: (rows: string, size: string) => `Saved a snapshot of ${rows} rows (${size} unpacked)`,
    failed: 'The snapshot was not saved',
    cancelled: 'Canceled. No snapshot was saved.',
  },
  opening: {
    steps: {
      receiving: (file: string) => `Reading ${file}`,
      unpacking: (file: string) => `Unpacking ${file}`,
      proving: (file: string) => `Checking ${file}`,
    },
    opened: (file: string) => `Opened ${file}`,
    known: (file: string) => `${file} is already a workspace and is now open`,
    refused: (file: string) => `${file} was not opened`,
    unreadable: 'The file could not be read.',
    drop: 'Drop the snapshot to open it',
  },
} as const;
