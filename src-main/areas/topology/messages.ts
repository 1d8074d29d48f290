export const messages = {
  notFound: 'Component not found',
  interrupted: 'The download was interrupted. Nothing was saved.',
} as const;
