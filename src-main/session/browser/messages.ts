export const messages = {
  noPort:
    'Quarterdeck could not open a port on this computer for the sign-in. Use an access token, or try again.',
  timedOut: 'The sign-in in the browser timed out. Start the sign-in again.',
  replaced: 'Another sign-in replaced this one.',
  refused: (host: string) => `${host} did not sign you in.`,
  denied: 'The sign-in was canceled.',
  otherIssuer: (host: string) => `The sign-in response does not come from ${host}. You are not signed in.`,
  otherAnswer: (host: string) =>
    `The response from ${host} does not belong to this sign-in. You are not signed in. Start the sign-in again.`,
  expiredCode: (host: string) => `${host} no longer accepts this sign-in. Start the sign-in again.`,
  notOffered: 'This server has no sign-in page of its own.',
  unreadable: (host: string) => `${host} sent a sign-in response that Quarterdeck cannot read.`,
  clock: (host: string) => `The clocks of ${host} and this computer differ. Set the clock and try again.`,
  noRefresh: (host: string) =>
    `${host} signed you in but cannot keep you signed in. Ask the server’s administrator whether offline access is enabled.`,
  noWindow: 'Quarterdeck cannot open a sign-in window here. Use your browser.',
  noBrowser: 'No browser could be opened. Copy the address and open it in a browser.',
  noSession: (host: string) => `${host} did not return a session. Start the sign-in again.`,
  windowClosed: 'The sign-in window was closed before you were signed in.',
  /** @param name of the user; undefined when not known yet */
  signedIn: (name: string | undefined) =>
    name === undefined
      ? 'You are signed in. Continue in Quarterdeck.'
      : `You are signed in to Quarterdeck as ${name}.`,
  page: {
    good: 'Signed in',
    bad: 'Not signed in',
    close: 'You can close this tab.',
    other: 'This page does not exist.',
    strange: 'This response does not belong to a sign-in that Quarterdeck started. It was ignored.',
  },
} as const;
