export const messages = {
  notFound: 'Component not found',
  brokeOff: 'The download was interrupted. Nothing was saved.',
} as const;
