/** What is said to whom the server refuses. */
export interface RefusalWords {
  /** What a person lacks, where that is known: `agents`. */
  readonly needs?: string | undefined;
  /** Around the server's sentence. */
  readonly refused?: ((sentence: string) => string) | undefined;
}

/** What a list says of itself; what is absent is said in the words of every list. */
export interface ListWords extends RefusalWords {
  readonly title: string;
  /** What its rows are: `agents`. */
  readonly rows: string;
  /** Names the bar over it aloud; its title when absent. */
  readonly bar?: string;
  /** What could not be read. */
  readonly failed?: string;
  /** Where there are no rows at all. */
  readonly empty?: string;
  /** Over rows that are shown although they could not be read anew: from the last answer, and kept by main. */
  readonly stale?: (sentence: string) => string;
  readonly kept?: (sentence: string) => string;
}
