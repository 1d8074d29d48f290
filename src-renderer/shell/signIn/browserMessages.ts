/** Separate from messages.ts because this file loads with browser sign-in. */
export const messages = {
  about: {
    oidc: (host: string) =>
      `The sign-in page of this server at ${host} opens in your browser. Quarterdeck does not see your password.`,
    hosted: (host: string) =>
      `This server uses a hosted identity provider. Its page at ${host} opens in your browser. Quarterdeck does not see your password.`,
  },
  start: 'Sign in with your browser',
  confirm: 'Confirm in your browser',
  register: 'Create an account',
  ownWindow: 'Sign in with a Quarterdeck window',
  ownWindowHint: 'The window deletes its cookies and data when it closes.',
  opening: 'Opening the page…',
  waiting: {
    title: 'Waiting for you to sign in',
    browser: 'Sign in on the page that opened in your browser. Then come back here.',
    window: 'Sign in in the window that opened. Then come back here.',
    page: 'Page',
    left: 'Time left',
    again: 'Open the page again',
    copy: 'Copy the address',
    copied: 'Copied the address to clipboard',
    cancel: 'Cancel',
  },
  strange: 'A response from another sign-in was ignored. Continue on the page that was opened last.',
  returned: 'Signing you in…',
} as const;
