export const messages = {
  what: {
    about: 'Versions, the system, and how long the start took',
    settings: 'Theme, keys, layouts of tables, favourites and the choice of updates',
    workspaces: 'What kind of server each workspace has',
    session: 'Whether somebody is signed in, with which roles, and where the session is kept; not who',
    sync: 'Where sync stands, how many rows it keeps, and its last errors',
    databases: 'Sizes and forms of the databases; nothing of what is in them',
    log: 'The end of the log',
    oldLog: 'The end of the log before it',
  },
} as const;
