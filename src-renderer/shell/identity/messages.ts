export const messages = {
  titles: {
    registration: 'Create your account',
    recovery: 'Recover your account',
    verification: 'Verify your address',
  },
  links: {
    resetPassword: 'Reset password',
    register: 'Create an account',
    signIn: 'Sign in with an existing account',
  },
  profile: {
    title: 'Profile settings',
    intro: 'Your account on this server and its security settings.',
    sections: {
      profile: 'Profile',
      password: 'Change Password',
      oidc: 'Social sign-in',
      lookup_secret: '2FA backup recovery codes',
      totp: '2FA authenticator app',
      webauthn: 'Hardware tokens or biometrics',
    },
    other: 'Other',
    absent: 'Not available on this server.',
    restored: 'Your changes were restored. Save them now.',
    ownPage: 'Open the server’s own page',
    ownPageHint: 'You signed in with your browser, so you are also signed in to the server’s own page there.',
  },
  codes: {
    list: 'Backup recovery codes',
    used: 'used',
    copy: 'Copy',
    save: 'Save',
    file: 'recovery-codes.txt',
    storeHint: 'Store them in a safe place outside this computer. Quarterdeck does not store them.',
  },
  copySecret: 'Copy secret',
  checking: 'Checking your session',
  checkFailed: 'Your session could not be checked',
  elsewhere: {
    title: 'Your identity provider manages your profile',
    text: (host: string | undefined) =>
      host === undefined
        ? 'This server uses a hosted identity provider, which stores profiles and passwords.'
        : `This server uses the identity provider at ${host}, which stores profiles and passwords. Change them on its page.`,
  },
  noProfile: { title: 'No profile' },
} as const;
