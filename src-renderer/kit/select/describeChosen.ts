import type { Option } from './Option.ts';

/** Beyond so many the button says how many instead of which. Specification part 1 section 2.4. */
const mostNamed = 4;

/** What the button says about several choices. */
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
