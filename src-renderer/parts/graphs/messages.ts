/** What is said of graphs, wherever they are. */
export const messages = {
  saveFailed: 'The picture could not be made',
} as const;
