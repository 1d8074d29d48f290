import type { Playbook } from '../../../../src-preload/contract/playbooks.ts';
import { messages } from '../messages.ts';

export interface PlaybookGroup {
  readonly name: string;
  readonly playbooks: readonly Playbook[];
}

const categoryOf = ({ category }: Playbook): string => category?.trim() || messages.other;

/** Whether all the words stand somewhere in what is shown of a playbook. */
function matches(playbook: Playbook, words: readonly string[]): boolean {
  const { title, name, description } = playbook;
  const text = [title, name, description ?? '', categoryOf(playbook)].join('\n').toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The library by category, favourites before everything; specification part 2 section 2.10. What has no category is under Other, which comes
 * last.
 * @param pinned ids of the favourites, in the order in which they became some
 */
export function libraryGroups(
  playbooks: readonly Playbook[],
  search: string,
  pinned: readonly string[],
): readonly PlaybookGroup[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = playbooks.filter((playbook) => matches(playbook, words));
  const favourites = pinned.flatMap((id) => found.find((playbook) => playbook.id === id) ?? []);
  const groups = new Map<string, Playbook[]>();
  for (const playbook of found) {
    if (favourites.includes(playbook)) continue;
    const category = categoryOf(playbook);
    groups.set(category, [...(groups.get(category) ?? []), playbook]);
  }
  const named = [...groups].map(([name, list]) => ({ name, playbooks: list }));
  const last = (name: string) => Number(name === messages.other);
  return [
    ...(favourites.length === 0 ? [] : [{ name: messages.favourites, playbooks: favourites }]),
    ...named.sort((a, b) => last(a.name) - last(b.name) || a.name.localeCompare(b.name)),
  ];
}
