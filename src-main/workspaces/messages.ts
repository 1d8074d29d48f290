export const messages = {
  noProvider: 'This is not the address of an identity provider. Write it like https://accounts.example.com.',
  newer:
    'The list of workspaces on this computer was written by a later version of Quarterdeck. It is left as it is; what you change here is forgotten when Quarterdeck closes.',
  damaged: (aside: string) =>
    `The list of workspaces on this computer could not be read. It was moved aside to ${aside}; nothing of it is lost.`,
  unreadable:
    'The list of workspaces on this computer cannot be read. The file stays as it is, and changes are lost when Quarterdeck closes. Check the permissions of workspaces.json in the data folder.',
  unknown: 'This workspace is no longer known here.',
  others: 'The list of workspaces has changed meanwhile. Look at it again.',
  taken: (name: string) => `That server is the workspace ${name} already.`,
  noName: 'A workspace needs a name.',
  dataStays: 'The workspace is removed, but what was kept of its data could not be deleted.',
  snapshotNotKept: 'The snapshot could not be kept on this computer.',
  snapshotOfNobody:
    'What this snapshot says of itself is not on this computer any more. Remove it and open its file again.',
} as const;
