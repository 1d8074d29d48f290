/** Texts for a refused request. */
export interface RefusalTexts {
  /** Missing permission, if known: `agents`. */
  readonly needs?: string | undefined;
  /** Wraps the server's message. */
  readonly refused?: ((sentence: string) => string) | undefined;
}

/** Texts of a list. Absent ones use the common texts. */
export interface ListTexts extends RefusalTexts {
  readonly title: string;
  /** Name of the rows: `agents`. */
  readonly rows: string;
  /** Accessible name of the toolbar. Default: the title. */
  readonly bar?: string;
  /** Error title. */
  readonly failed?: string;
  readonly empty?: string;
  /** Text without rows while filters are active. Default: which filters match nothing. */
  readonly noMatch?: string;
  /** Notices above outdated rows: `staleNotice` for the window's last answer, `cachedNotice` for cached data. */
  readonly staleNotice?: (sentence: string) => string;
  readonly cachedNotice?: (sentence: string) => string;
}
