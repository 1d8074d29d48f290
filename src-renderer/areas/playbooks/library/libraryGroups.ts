import type { Playbook } from '#contract/playbooks.ts';
import { foldedWords, foldText } from '#contract/rules/foldText.ts';
import { messages } from '../messages.ts';

export interface PlaybookGroup {
  readonly name: string;
  readonly playbooks: readonly Playbook[];
}

const categoryOf = ({ category }: Playbook): string => category?.trim() || messages.other;

/** Whether the displayed text of a playbook contains all the words. */
function matches(playbook: Playbook, words: readonly string[]): boolean {
  const { title, name, description } = playbook;
  const text = foldText([title, name, description ?? '', categoryOf(playbook)].join('\n'));
  return words.every((word) => text.includes(word));
}

/**
 * Groups the library by category: favorites first, Other (no category) last.
 * @param pinned ids of the favorites, in the order in which they were added
 */
export function libraryGroups(
  playbooks: readonly Playbook[],
  search: string,
  pinned: readonly string[],
): readonly PlaybookGroup[] {
  const words = foldedWords(search);
  const found = playbooks.filter((playbook) => matches(playbook, words));
  const favorites = pinned.flatMap((id) => found.find((playbook) => playbook.id === id) ?? []);
  const groups = new Map<string, Playbook[]>();
  for (const playbook of found) {
    if (favorites.includes(playbook)) continue;
    const category = categoryOf(playbook);
    groups.set(category, [...(groups.get(category) ?? []), playbook]);
  }
  const named = [...groups].map(([name, list]) => ({ name, playbooks: list }));
  const last = (name: string) => Number(name === messages.other);
  return [
    ...(favorites.length === 0 ? [] : [{ name: messages.favorites, playbooks: favorites }]),
    ...named.sort((a, b) => last(a.name) - last(b.name) || a.name.localeCompare(b.name)),
  ];
}
