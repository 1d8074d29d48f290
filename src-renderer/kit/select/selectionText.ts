import { type Option, qualifiedLabel } from './Option.ts';

/** Max choices that the button names. Above, it shows a count. */
const maxNamedChoices = 4;

export function selectionText(
  chosen: readonly string[],
  options: readonly Option[],
  noun: string,
  placeholder: string,
): string {
  if (chosen.length === 0) return placeholder;
  if (chosen.length > maxNamedChoices) return `including ${chosen.length} ${noun}`;
  return chosen
    .map((value) => qualifiedLabel(options.find((option) => option.value === value) ?? { label: value }))
    .join(', ');
}
