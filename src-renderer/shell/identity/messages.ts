export const messages = {
  titles: {
    registration: 'Create your account',
    recovery: 'Recover your account',
    verification: 'Verify your address',
  },
  links: {
    resetPassword: 'Reset password',
    register: 'Create an account',
    signIn: 'Sign in with an account that you have',
  },
  profile: {
    title: 'Profile settings',
    intro: 'What the identity service of this server knows of you, and what protects your account.',
    sections: {
      profile: 'Profile',
      password: 'Change Password',
      oidc: 'Social sign-in',
      lookup_secret: '2FA backup recovery codes',
      totp: '2FA authenticator app',
      webauthn: 'Hardware tokens or biometrics',
    },
    other: 'Other',
    absent: 'This server does not offer it.',
    kept: 'What you typed was kept. Save it now.',
    ownPage: 'Open the server’s own page',
    ownPageHint: 'You signed in with your browser: the server’s own page there knows you, too.',
    leaveBlocked: 'The profile cannot be changed while the server is away.',
  },
  codes: {
    list: 'Backup recovery codes',
    used: 'used',
    copy: 'Copy',
    save: 'Save',
    file: 'recovery-codes.txt',
    once: 'Keep them in a safe place, not on this computer alone. Quarterdeck does not keep them.',
  },
  copySecret: 'Copy secret',
  checking: 'Checking your session',
  checkFailed: 'Your session could not be checked',
  elsewhere: {
    title: 'Your profile is kept at the identity provider',
    text: (host: string | undefined) =>
      host === undefined
        ? 'This server signs people in through a hosted identity provider, which keeps profiles and passwords.'
        : `This server signs people in at ${host}, which keeps profiles and passwords. They are changed on its own page.`,
  },
  nobody: { title: 'There is no profile here' },
} as const;
