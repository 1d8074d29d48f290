/** A window's title with how many news there are before it; none at all when there is none. */
export const titleWith = (title: string, news: number): string => {
  const plain = title.replace(/^\(\d+\) /, '');
  return news === 0 ? plain : `(${news}) ${plain}`;
};
