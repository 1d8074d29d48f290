/** What sync brings; each stands for itself in Settings → Sync. */
export const feedNames = ['items', 'bodies', 'agents', 'people', 'checks', 'runs'] as const;

export type FeedName = (typeof feedNames)[number];
