export const messages = {
  none: 'This server has no sign-in. It may have been another one when it was looked at.',
  hostedHint:
    'Where you know the address of the provider’s sign-in pages, say it here or in Settings → Workspaces: then you can sign in there with your browser.',
  setProvider: 'Say where you sign in',
} as const;
