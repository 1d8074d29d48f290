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

/** A problem with one field of a procedure's input. */
export interface FieldFailure {
  /** Keys from the input to the field. */
  readonly path: readonly string[];
  readonly message: string;
}

export interface FailureData {
  /** Sentence for the user. The wording follows the product specification where it has one. */
  readonly sentence: string;
  /** Message from the server. Otherwise undefined. */
  readonly serverMessage?: string | undefined;
  /** Raw cause for the “Details” panel: status, method, path and code. Never contains a secret. */
  readonly details?: string | undefined;
  /** Problems with single fields of the input, such as a text that is too long. */
  readonly fields?: readonly FieldFailure[] | undefined;
  /** Missing permission, from the X-Rbac headers of the refused request. */
  readonly needs?: { readonly object: string; readonly action: string } | undefined;
}

/** Default sentences for failures. Those from the product specification are word for word. */
export const failureSentences = {
  timeout: 'Request timed out. Please try again.',
  network: 'Network Error. Please try again.',
  noInternet: 'No internet connection. Please try again.',
  fallback: 'An error occurred',
  forbiddenPage: 'You do not have permission to access this page.',
  forbiddenAction: 'You do not have permission for this action.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  unknownLogin:
    'The server requires a sign-in, but this workspace is a health checker, which has no sign-in.',
  unreadable: 'The server sent a response that Quarterdeck cannot read.',
  tooDeep: 'The data is nested too deeply for Quarterdeck to read.',
  filterTooLong: 'The filter is too long for the server. Choose fewer values.',
  diskFull: 'There is no space left on the disk.',
  readOnlyFolder: 'The data folder is read-only.',
  storeClosed: 'The storage of this workspace was closed during the request. Try again.',
  storeFailed: 'The data stored on this computer could not be used.',
  invalidId: 'The id or name contains a character that is not valid text.',
  bridgeLost: 'The window lost its connection to Quarterdeck. It is reconnecting.',
} as const;

/** Returns the sentence about a missing permission. */
export const missingPermissionSentence = ({ object, action }: NonNullable<FailureData['needs']>): string =>
  `You need ${action} permission on ${object}.`;
