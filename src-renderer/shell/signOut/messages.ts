/** What the question before signing out says; it loads with the question. */
export const messages = {
  title: (workspace: string) => `Sign out of ${workspace}?`,
  kept: 'Unless you delete it, what was kept of your data stays on this computer. Nobody sees it until you sign in again.',
  away: 'The server cannot be told now, so your session there ends when its time runs out.',
  forget: 'Delete the data kept on this computer, too',
  forgetHint: 'What came from the server can be read again. Drafts and saved views are lost.',
  cancel: 'Cancel',
  signOut: 'Sign out',
  signOutAndDelete: 'Sign out and delete the data kept on this computer',
} as const;
