/** What sync brings; each stands for itself in Settings → Sync. */
export const feedNames = ['items', 'bodies', 'agents', 'people'] as const;

export type FeedName = (typeof feedNames)[number];
