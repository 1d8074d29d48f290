/** Texts of the token display. Texts from the product specification are word for word. */
export const messages = {
  warning: 'Access token will be shown only once. Please copy it and store it securely.',
  token: 'Access token',
  showToken: 'Show access token',
  hideToken: 'Hide access token',
  copyToken: 'Copy access token',
  closing: 'The token cannot be shown again after you close this.',
} as const;
