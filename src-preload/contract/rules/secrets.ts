/** What main writes in place of a secret that stays at the server; it comes back as it went. */
export const sealPattern = /\*\*\*[0-9a-f]{16}/g;

/** Whether a text stands for a secret, or for a part of it. */
export const isSeal = (text: string): boolean => text.search(sealPattern) !== -1;
