/** What the lists of catalog items do not know of any earlier moment. */
export const unknownOfItems: readonly string[] = [
  'Statuses, costs, and numbers of changes and insights are not stored for earlier moments, and not shown.',
  'Names, types, labels, tags, and columns of your own are those of the present. Filters by these, by status, by cost, and by update time use present values, too.',
];
