/** One choice of a list. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Said at the right: a count, a unit. */
  readonly detail?: string | undefined;
  /** Name of an infrastructure icon. */
  readonly icon?: string | undefined;
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | undefined;
}

const folded = new WeakMap<Option, string>();

/** What an option is found by; made once, because there may be 50,000 of them at each key. */
function textOf(option: Option): string {
  let text = folded.get(option);
  if (text === undefined) {
    text = `${option.label} ${option.value}`.normalize('NFC').toLowerCase();
    folded.set(option, text);
  }
  return text;
}

/** Options that hold the typed words, each of them, in any order; all when nothing is typed. */
export function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = textOf(option);
    return words.every((word) => text.includes(word));
  });
}

/** What is chosen first, the rest as it was: so that a person finds again what they chose. */
export function chosenFirst(
  options: readonly Option[],
  isChosen: (value: string) => boolean,
): readonly Option[] {
  return [
    ...options.filter(({ value }) => isChosen(value)),
    ...options.filter(({ value }) => !isChosen(value)),
  ];
}
