export const markdownMessages = {
  showAll: 'Show all',
  showLess: 'Show less',
} as const;
