import type { Option } from './Option.ts';

/** Max choices that the button names. Above, it shows a count. */
const mostNamed = 4;

export function describeChosen(
  chosen: readonly string[],
  options: readonly Option[],
  noun: string,
  placeholder: string,
): string {
  if (chosen.length === 0) return placeholder;
  if (chosen.length > mostNamed) return `including ${chosen.length} ${noun}`;
  return chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}
