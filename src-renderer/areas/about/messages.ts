/** What Settings → About and the welcome of the first start say. */
export const messages = {
  title: 'About',
  intro: 'What this Quarterdeck is, what it is made of, and what helps when something is wrong with it.',
  versions: {
    title: 'Versions',
    label: 'Versions',
    backend: 'Mission Control server',
    checker: 'Health checker',
    unknown: 'NA',
    browser: 'Browser',
    system: 'System',
    data: 'Data folder',
    copy: 'Copy versions',
  },
  updates: {
    title: 'Updates',
    label: 'Look for updates',
    hint: 'Half a minute after the start and every six hours. Nothing is brought or installed without your asking.',
    from: (url: string) => `Updates come from ${url}`,
    channel: (channel: string) => `Channel ${channel}`,
    check: 'Check now',
    checking: 'Looking for updates…',
    current: (age: string) => `This is the newest version, as of ${age}.`,
    found: (version: string) => `Version ${version} is available.`,
    fetch: 'Get the update',
    fetching: (version: string) => `Getting version ${version}`,
    percent: '%',
    ready: (version: string) => `Version ${version} is ready.`,
    install: 'Restart and install',
    asked: {
      title: 'Restart and install',
      text: (version: string) =>
        `Quarterdeck ends, installs version ${version} and starts again. What was typed is kept as a draft.`,
    },
  },
  diagnostics: {
    title: 'Diagnostics',
    intro:
      'One archive for whoever helps you. It stays on this computer until you send it. Passwords, tokens, cookies, kubeconfigs and what servers hold are never in it.',
    servers: 'Name servers',
    serversHint: 'Otherwise each server is a number that says only which is which.',
    save: 'Save diagnostics…',
    saving: 'Saving…',
    saved: 'Diagnostics saved',
    list: 'What goes in',
    file: 'File',
    size: 'Size',
    empty: 'empty',
    failed: 'What would go in could not be read.',
  },
  licences: {
    title: 'Licences',
    own: 'Quarterdeck is free software under the MIT licence.',
    named:
      'The layout of large graphs is done by elkjs under the Eclipse Public License 2.0, unmodified, in a file of its own.',
    made: (count: string) => `It is made with ${count} packages of others`,
    save: 'Save the licences in full…',
    failed: 'The list of packages could not be read.',
    file: 'quarterdeck-licences.txt',
  },
  tour: {
    title: 'Welcome to Quarterdeck',
    again: 'Show the welcome again',
    close: 'Got it',
    points: {
      what: [
        'One console for Mission Control',
        'Catalog, health and incidents of your servers, kept on this computer so that lists answer at once, also offline.',
      ],
      secrets: [
        'Secrets stay in the keychain',
        'Your session is kept in this computer’s keychain, or in memory where there is none; never in a file.',
      ],
      data: ['Everything else is in one folder', 'Open to you alone:'],
      keys: [
        'Everything by keyboard',
        'reaches every item, screen and action;',
        'shows the keys of a screen.',
      ],
      nobody: [
        'Nobody is told',
        'Quarterdeck talks to the servers you add, and to nobody else unless you turn on updates: no account, no telemetry.',
      ],
    },
  },
} as const;
