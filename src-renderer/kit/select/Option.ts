import { foldedWords, foldText } from '#contract/rules/foldText.ts';
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Displayed at the right: a count, a unit. */
  readonly detail?: string | undefined;
  /** Distinguishes options with the same label: `Namespace · prod-eu-1`. Also displayed in the closed field. */
  readonly qualifier?: string | undefined;
  readonly icon?: string | undefined;
  readonly disabledReason?: string | undefined;
}

/** Returns the label of an option with its qualifier: `payments (Namespace · prod-eu-1)`. */
export const qualifiedLabel = ({ label, qualifier }: Pick<Option, 'label' | 'qualifier'>): string =>
  qualifier === undefined || qualifier === '' ? label : `${label} (${qualifier})`;

const searchTexts = new WeakMap<Option, string>();

/** Returns the search text of an option. Cached, because each key stroke can search 50,000 options. */
function searchTextOf(option: Option): string {
  let text = searchTexts.get(option);
  if (text === undefined) {
    text = foldText(`${option.label} ${option.qualifier ?? ''} ${option.value}`);
    searchTexts.set(option, text);
  }
  return text;
}

/** Returns the options that contain all typed words, in any order. Returns all options for an empty text. */
export function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = foldedWords(typed);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = searchTextOf(option);
    return words.every((word) => text.includes(word));
  });
}

/** Moves selected options to the front, so that users find their selection. */
export function chosenFirst(
  options: readonly Option[],
  isChosen: (value: string) => boolean,
): readonly Option[] {
  return [
    ...options.filter(({ value }) => isChosen(value)),
    ...options.filter(({ value }) => !isChosen(value)),
  ];
}
