/** Prefixes a window title with the unread count, or removes the prefix for 0. */
export const titleWith = (title: string, unreadCount: number): string => {
  const plain = title.replace(/^\(\d+\) /, '');
  return unreadCount === 0 ? plain : `(${unreadCount}) ${plain}`;
};
