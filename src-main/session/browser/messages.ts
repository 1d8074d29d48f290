export const messages = {
  noPort:
    'Quarterdeck could not open a port on this computer for the answer of the sign-in. Use an access token, or try again.',
  timedOut: 'Nobody came back from the browser in time. Start the sign-in again.',
  replaced: 'Another sign-in was started, which takes the place of this one.',
  refused: (host: string) => `${host} did not sign you in.`,
  denied: 'The sign-in was cancelled on its page.',
  otherIssuer: (host: string) =>
    `The answer of the sign-in does not come from ${host}, which was asked. Nobody was signed in.`,
  otherAnswer: (host: string) =>
    `The answer of ${host} does not belong to this sign-in. Nobody was signed in. Start it again.`,
  expiredCode: (host: string) => `${host} accepts this sign-in no longer. Start it again.`,
  notOffered: 'This server does not sign people in on a page of its own.',
  unreadable: (host: string) => `${host} answered the sign-in in a way that Quarterdeck does not understand.`,
  clock: (host: string) =>
    `${host} says that the sign-in happened at another time than the clock of this computer. Set the clock and try again.`,
  noRefresh: (host: string) =>
    `${host} signed you in without a way to stay signed in. Ask who runs the server whether offline access is switched on.`,
  noWindow: 'This program has no window of its own for a sign-in here. Use your browser.',
  noBrowser: 'No browser could be opened. Copy the address and open it in one.',
  noSession: (host: string) => `${host} led back without a session. Start the sign-in again.`,
  windowClosed: 'The sign-in window was closed before anybody was signed in.',
  /** @param name of the user; undefined when not known yet */
  signedIn: (name: string | undefined) =>
    name === undefined
      ? 'You are signed in. Go on in Quarterdeck.'
      : `You are signed in to Quarterdeck as ${name}.`,
  page: {
    good: 'Signed in',
    bad: 'Not signed in',
    close: 'You can close this tab.',
    other: 'There is nothing here.',
    strange: 'This answer does not belong to a sign-in that Quarterdeck began. It was thrown away.',
  },
} as const;
