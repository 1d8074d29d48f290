export const messages = {
  descriptions: {
    about: 'Versions, operating system, and startup time',
    settings: 'Theme, shortcuts, table layouts, favorites, and update settings',
    workspaces: 'Kind of server of each workspace',
    session: 'Whether you are signed in, your roles, and where the session is stored; not your name',
    sync: 'Sync status, number of stored rows, and last errors',
    databases: 'Sizes and schemas of the databases; no contents',
    log: 'The end of the log',
    oldLog: 'The end of the previous log',
  },
} as const;
