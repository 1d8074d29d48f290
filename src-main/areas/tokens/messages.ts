export const messages = {
  notOffered: 'This server does not support personal access tokens.',
  nameTaken: 'You already have a token with this name. Choose another name.',
  tokenNotFound: 'The token no longer exists.',
} as const;
