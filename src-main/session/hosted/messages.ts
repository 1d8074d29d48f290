export const messages = {
  away: (host: string) => `The identity provider ${host} cannot be reached.`,
  refused: (host: string) => `The identity provider ${host} did not accept the request.`,
  notOne: (host: string) => `${host} is not an identity provider that Quarterdeck knows.`,
  wayOn: 'Check the address of the sign-in pages.',
  badDirect: (name: string) =>
    `The organization ${name} is misconfigured at the identity provider: “direct” is neither true nor false.`,
  badAddress: (name: string) =>
    `The organization ${name} is misconfigured at the identity provider: its server address is invalid.`,
  notAMember: 'You are no longer a member of this organization. Choose another one.',
  noProvider:
    'The identity provider of this workspace is unknown. Enter it in Settings → Workspaces, or use an access token.',
  notSignedIn: 'You are not signed in with an identity provider.',
} as const;
