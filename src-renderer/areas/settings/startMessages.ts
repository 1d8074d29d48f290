export const startMessages = { title: 'Settings' } as const;
