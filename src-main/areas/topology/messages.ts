export const messages = {
  notFound: 'Component not found',
  brokeOff: 'The snapshot broke off. Nothing was saved.',
} as const;
