/** Every way in which a call over the bridge can fail; architecture section 3. */
export const failureCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'CONFLICT',
  'OFFLINE',
  'TIMEOUT',
  'SERVER',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** What a failure carries beside its code. */
export interface FailureData {
  /** The sentence for the person, in the specification's wording where it gives one. */
  readonly sentence: string;
  /** The server's own message, where it sent one. */
  readonly serverMessage?: string | undefined;
  /** Raw cause for the "Details" panel: status, method and path, code. Never holds a secret. */
  readonly details?: string | undefined;
  /** What was missing when the server refused, from its X-Rbac headers. */
  readonly needs?: { readonly object: string; readonly action: string } | undefined;
}

/** Sentences of the specification, part 1 section 8, and ours where it is silent. */
export const failureSentences = {
  timeout: 'Request timed out. Please try again.',
  network: 'Network Error. Please try again.',
  noInternet: 'No internet connection. Please try again.',
  fallback: 'An error occurred',
  unauthenticated: 'Your session has ended. Please sign in again.',
  unknownLogin: 'The server asks for a sign-in, but this workspace is a health checker, which has none.',
  unreadable: 'The server sent an answer that Quarterdeck cannot read.',
  tooDeep: 'This is nested too deeply for Quarterdeck to read.',
  filterTooLong: 'The filter is too long for the server. Choose fewer values.',
  diskFull: 'There is no space left on the disk.',
  readOnlyFolder: 'The data folder is read-only.',
  storeClosed: 'The data of this workspace was closed while this was running. Try again.',
  storeFailed: 'The data saved on this computer could not be used.',
  invalidId: 'The id or name contains a character that is not valid text.',
  bridgeLost: 'The window lost its connection to Quarterdeck. It is reconnecting.',
} as const;
