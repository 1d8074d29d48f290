const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text has the form of an id of the server: 128 bits written as a UUID. Most of them are ULIDs of its `generate_ulid()`, which
 * have neither a version nor a variant, so nothing else can be asked of them.
 */
export const isUuid = (text: string): boolean => uuidForm.test(text);

/** What the server writes where there is no agent: it is its own, and in the list of agents like any other. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
