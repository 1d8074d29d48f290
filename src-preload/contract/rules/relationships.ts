/** How many edges away from an item others are still related to it, as the web client asks; API reference section 11.5. */
export const relatedItemsDepth = 10;

/** Of more related items than these the nearest are shown. */
export const mostRelatedItems = 10_000;

/** The relation of a parent to its child; every other one is soft. */
export const hardRelation = 'hard';

/** Who made a link that a person made, and may take away. */
export const manualSelector = 'manual';
