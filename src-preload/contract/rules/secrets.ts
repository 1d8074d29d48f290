/** Seals: placeholders for secrets that the main process does not send to the window. */
export const sealPattern = /\*\*\*[0-9a-f]{16}/g;

export const hasSeal = (text: string): boolean => text.search(sealPattern) !== -1;
