export const scopes = ['all', 'catalog', 'actions'] as const;

export type Scope = (typeof scopes)[number];
