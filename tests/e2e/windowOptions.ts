/** What every window of a browser test begins with. */
export const windowOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } as const;
