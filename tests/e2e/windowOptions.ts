export const windowOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } as const;
