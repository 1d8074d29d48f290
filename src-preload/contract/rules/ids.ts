const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text looks like a server id: 128 bits written as a UUID. Most ids are ULIDs of the server's
 * `generate_ulid()`, which have no UUID version or variant.
 */
export const isUuid = (text: string): boolean => uuidForm.test(text);

/** Agent id of the server itself, for rows without an agent. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
