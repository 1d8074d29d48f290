const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text has the form of an id of the server: 128 bits written as a UUID. Most of them are ULIDs of its `generate_ulid()`, which
 * have neither a version nor a variant, so nothing else can be asked of them.
 */
export const isId = (text: string): boolean => form.test(text);
