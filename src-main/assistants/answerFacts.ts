interface DatedAnswer {
  readonly source: 'server' | 'cache';
  readonly asOf: string;
  readonly synced?: { readonly done: number; readonly total: number | null } | undefined;
  readonly because?: { readonly sentence: string } | undefined;
}

/**
 * Returns where the data comes from and how old it is.
 * @param nowMs milliseconds since 1970
 */
export const answerFacts = ({ source, asOf, synced, because }: DatedAnswer, nowMs: number) => ({
  source,
  asOf,
  ageSeconds: Math.max(0, Math.round((nowMs - Date.parse(asOf)) / 1_000)),
  // Progress of the sync, while rows are missing.
  ...(synced === undefined ? {} : { incomplete: synced }),
  ...(because === undefined ? {} : { because: because.sentence }),
});
