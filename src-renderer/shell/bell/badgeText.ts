/** Returns the text of the badge: empty for 0, max two characters. */
export const badgeText = (unread: number): string => {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
};
