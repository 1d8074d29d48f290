export const messages = {
  away: (host: string) => `The identity provider ${host} cannot be reached.`,
  refused: (host: string) => `The identity provider ${host} did not accept the request.`,
  notOne: (host: string) => `${host} is not an identity provider that Quarterdeck knows.`,
  wayOn: 'Check the address of the sign-in pages.',
  badDirect: (name: string) =>
    `The organisation ${name} is set up wrongly at the identity provider: “direct” is neither true nor false.`,
  badAddress: (name: string) =>
    `The organisation ${name} is set up wrongly at the identity provider: the address of its server is none.`,
  notAMember: 'You do not belong to this organisation any more. Choose another one.',
  noProvider:
    'Quarterdeck does not know the identity provider of this workspace. Name it in Settings → Workspaces, or use an access token.',
  notSignedIn: 'You are not signed in at an identity provider here.',
} as const;
