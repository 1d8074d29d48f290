/** Prefixes a window title with the unread count, or removes the prefix for 0. */
export const titleWith = (title: string, news: number): string => {
  const plain = title.replace(/^\(\d+\) /, '');
  return news === 0 ? plain : `(${news}) ${plain}`;
};
