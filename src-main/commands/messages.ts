/** Quotes a text for a shell, so that a hostile name runs nothing when the user copies it. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Texts of the command line. */
export const messages = {
  assistantsOff: 'Assistants are off. Turn them on in Settings → Desktop.',
  notFound: (kind: string, text: string) => `There is no ${kind} with the name or id “${text}”.`,
  otherKind: (kind: string, name: string) => `  There is a ${kind}: ${kind}/${name}`,
  onlyOpen: 'Only open incidents are listed. Add status:all for every incident.',
  ambiguous: (text: string) => `“${text}” matches several records. Use one of these ids:`,
  noWorkspace: 'No workspace is open. Add a server in the window of Quarterdeck first.',
  notSignedIn: 'No user is signed in. Sign in in the window of Quarterdeck first.',
  restoring: 'Quarterdeck is still restoring the session. Try again in a moment.',
  stale: (age: string, because: string) => `This data is ${age} old. ${because}`,
  notFresh: 'Sync is not complete yet, so this data can be old. Run the command again for newer data.',
  syncFailed: (because: string) => `This data can be old. ${because}`,
  incomplete: (done: number, total: number | null) =>
    total === null
      ? `Sync is not complete: ${done} rows so far.`
      : `Sync is not complete: ${done} of ${total} rows so far.`,
  limited: (shown: number, total: number) =>
    `The first ${shown} of ${total} rows. Use --limit for more, or the command “export” for all.`,
  moreHits: (kind: string, shown: number, total: number) =>
    `The first ${shown} of ${total} results of the kind ${kind}. Search for more of the name.`,
  lastLines: (shown: number, total: number) => `The last ${shown} of ${total} lines. Use --limit for more.`,
  configurationNotStored: 'The configuration is not stored on this computer.',
  noConfiguration: (name: string) => `${name} has no configuration to compare.`,
  sameConfiguration: 'The configurations are the same.',
  unknownParams: (names: string, known: string) =>
    known === ''
      ? `The playbook has no parameters, but got: ${names}.`
      : `Unknown parameters: ${names}. Known ones: ${known}.`,
  missingParams: (names: string) => `Required parameters have no value: ${names}. Add --param NAME=VALUE.`,
  notApplicable: (playbook: string, item: string) => `The playbook ${playbook} does not apply to ${item}.`,
  needsItem: (playbook: string) => `The playbook ${playbook} runs on an item. Add its name.`,
  runStarted: (runId: string) => `Run started: ${runId}`,
  runEnded: (runId: string, status: string, error: string | null) =>
    `Run ${runId}: ${status}${error === null ? '' : `. ${error}`}`,
  unchangedLines: (count: number) => `  … ${count} unchanged lines`,
  changeOf: (path: string) => `Change of ${path}:`,
  backup: (name: string) => `Backup: ${name}`,
  confirmInstall: (path: string) => `Write this change to ${path}? [y/N] `,
  installed: (name: string, path: string) => `Installed the context ${name} in ${path}.`,
  outage: (things: number, changes: number) => `${things} affected, ${changes} changes shortly before`,
  sends: (sent: number, failed: number) => `${sent} sent, ${failed} failed`,
  gap: (feed: string, why: string) => `Data of ${feed} is missing: ${why}.`,
  emptyList: 'No rows match.',
  badOutput: (format: string, choices: string) =>
    `The output “${format}” is not available here. Use ${choices}.`,
  badChoice: (text: string, choices: string) => `“${text}” is not a choice. Use ${choices}.`,
  badNumber: (text: string) => `“${text}” is not a whole number greater than 0.`,
  badSince: (text: string) =>
    `“${text}” is not an age such as 30m, 1h or 7d, and not a date such as 2026-11-30.`,
  futureSince: (text: string) => `“${text}” is in the future.`,
  maxRows: (max: number) =>
    `A table, and a list with --watch, has at most ${max} rows. Use “-o csv” without --watch, or the command “export”.`,
  noSort: (list: string) =>
    `The list ${list} cannot be sorted. Only catalog items have --sort and --descending.`,
  badInput: 'A value of the command is not valid.',
  emptyName: 'The name is empty.',
  noWatch: (list: string) => `The list ${list} cannot be watched.`,
  largeDiff: 'The configurations are too different to compare line by line, so all lines are replaced.',
  cutLine: (length: number) => ` … (${length} characters)`,
  storedLines: (lines: number, of: number) => `Only the newest ${lines} of ${of} lines are stored.`,
  linesDropped:
    'The log lines are no longer in memory, because the logs of other components were opened. Run the command again.',
  followLater: (because: string) => `New lines cannot be read: ${because} Quarterdeck tries again.`,
  moreRows: (section: string, shown: number, total: number) =>
    `${section}: the first ${shown} of ${total} rows.`,
  runUnknown: (runId: string) => `The run ${runId} was started, but its state cannot be read.`,
  badParam: (text: string) => `“${text}” is not a parameter. Write NAME=VALUE.`,
  badQuery: 'The query cannot be used.',
  internal: 'The command failed because of an error in Quarterdeck.',
  confirmRun: (playbook: string, target: string, workspace: string) =>
    `Run ${playbook} on ${target} in the workspace ${workspace}? [y/N] `,
  confirmRunAlone: (playbook: string, workspace: string) =>
    `Run ${playbook} in the workspace ${workspace}? [y/N] `,
  confirmName: (name: string) => `Type ${name} to confirm: `,
  guardedWorkspace: 'Changes in this workspace must be confirmed with a name.',
  guardedTag: (tag: string) => `Changes of items with ${tag} must be confirmed with a name.`,
  notConfirmed: 'The command was not confirmed, so nothing was changed.',
  wrongName: (given: string, name: string) => `“${given}” is not the name to confirm. Use ${name}.`,
  needsConfirmation: (name: string) =>
    `This command needs a confirmation. Run it in a terminal, or add --confirm ${shellWord(name)}.`,
} as const;
