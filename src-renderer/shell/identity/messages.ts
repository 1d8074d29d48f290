/** What the screens of sign-in and profile say; the specification's wording where it gives one. */
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
  organisation: {
    title: 'Choose an organisation',
    sentence: 'You belong to more than one organisation. Choose whose server to open.',
    none: 'You belong to no organisation yet. Ask an administrator to invite you.',
  },
  provisioning: 'Please wait, instance provisioning in-progress ...',
  provisioningMore: 'The server of your organisation is being set up. It is asked again by itself.',
  nextTry: (time: string) => `Next try at ${time}.`,
  trying: 'Asking the server now.',
} as const;
