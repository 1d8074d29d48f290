/** What the bell shows of how much is new: nothing for none, and no more than two signs. */
export const badgeText = (unread: number): string => {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
};
