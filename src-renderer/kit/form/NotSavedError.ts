/** Ends a submit without saving, for example after a declined question. The form keeps its input and shows no error. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
}
