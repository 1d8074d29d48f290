export const messages = {
  noProvider:
    'This is not a valid identity provider address. Use an address like https://accounts.example.com.',
  newer:
    'The list of workspaces on this computer was written by a newer version of Quarterdeck. The file is not changed, and your changes are lost when Quarterdeck closes.',
  damaged: (aside: string) =>
    `The list of workspaces on this computer could not be read. The file was moved to ${aside}, so its data is not lost.`,
  unreadable:
    'The list of workspaces on this computer cannot be read. The file is not changed, and your changes are lost when Quarterdeck closes. Check the permissions of workspaces.json in the data folder.',
  unknown: 'This workspace no longer exists.',
  starting: (name: string) => `The workspace ${name} is starting. Try again in a moment.`,
  notSynced: (name: string) =>
    `The workspace ${name} is not synced in the background. Open it, or turn on its background sync in Settings → Workspaces.`,
  sharedSignIn: (name: string, other: string) =>
    `The workspace ${name} is not synced in the background, because it shares its sign-in with the workspace ${other}. Open it and try again.`,
  onlyWhenOpen: (name: string) =>
    `This is available only in the open workspace. Open the workspace ${name} and try again.`,
  others: 'The list of workspaces was changed in the meantime. Check it and try again.',
  changed: 'The workspace was changed in the meantime. Check it and try again.',
  taken: (name: string) => `The workspace ${name} already uses this server.`,
  noName: 'A workspace needs a name.',
  dataStays: 'The workspace was removed, but its local data could not be deleted.',
  snapshotNotKept: 'The snapshot could not be stored on this computer.',
  snapshotOfNobody:
    'The description of this snapshot is no longer on this computer. Remove the snapshot and open its file again.',
} as const;
