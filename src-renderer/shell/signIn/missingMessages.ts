export const messages = {
  none: 'This server has no sign-in method. The server may have changed since it was added.',
  hostedHint:
    'If you know the address of the provider’s sign-in pages, enter it here or in Settings → Workspaces. Then you can sign in with your browser.',
  setProvider: 'Set sign-in provider…',
} as const;
