/** Maximum distance (edges) of related items. Same value as in the web client. */
export const relatedItemsDepth = 10;

/** Maximum number of related items. The nearest ones are displayed. */
export const maxRelatedItems = 10_000;

/** Relation of a parent to its child. Every other relation is soft. */
export const hardRelation = 'hard';

/** Selector of links that users created and can remove. */
export const manualSelector = 'manual';
