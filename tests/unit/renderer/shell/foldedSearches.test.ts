import { describe, expect, it } from 'vitest';
import type { Playbook } from '#contract/playbooks.ts';
import { matchingOptions } from '#kit/select/Option.ts';
import { findMatches } from '#kit/text/findMatches.ts';
import { takeLinkable } from '#parts/components/linkableItems.ts';
import type { RelatedRow } from '../../../../src-renderer/areas/catalog/relationships/relatedTree.ts';
import { matchesOf } from '../../../../src-renderer/areas/catalog/relationships/relatedTree.ts';
import { filterChecks } from '../../../../src-renderer/areas/health/filterChecks.ts';
import { libraryGroups } from '../../../../src-renderer/areas/playbooks/library/libraryGroups.ts';
import { highlightMatches } from '../../../../src-renderer/shell/palette/highlightMatches.ts';
import { matchCommands } from '../../../../src-renderer/shell/palette/paletteSections.ts';
import { aCheck } from '../../../support/generatedChecks.ts';

const playbook = (title: string): Playbook => ({
  id: title,
  name: title,
  title,
  icon: null,
  category: null,
  description: null,
  source: 'UI',
  targets: [],
  updatedAt: '',
});

/** Each search of the window: the number of matches of a text in one name. */
const searches: ReadonlyArray<readonly [string, (name: string, typed: string) => number]> = [
  ['options', (name, typed) => matchingOptions([{ value: name, label: name }], typed).length],
  ['texts', (name, typed) => findMatches(name, typed).length],
  ['items to link', (name, typed) => takeLinkable([{ id: '1', name } as never], typed).length],
  [
    'related items',
    (name, typed) =>
      matchesOf([{ item: { id: '1', name, type: '' } } as unknown as RelatedRow], typed).length,
  ],
  [
    'health checks',
    (name, typed) => filterChecks([aCheck({ name })], { query: typed, labels: new Map() }).length,
  ],
  ['playbooks', (name, typed) => libraryGroups([playbook(name)], typed, []).length],
  [
    'commands',
    (name, typed) => matchCommands([{ id: '1', title: name, run: () => undefined }], typed).length,
  ],
  [
    'highlighted names',
    (name, typed) => highlightMatches(name, typed).filter(({ isMatch }) => isMatch).length,
  ],
];

describe.each(searches)('a search of %s', (_what, count) => {
  it.each([
    ['Éclair', 'eclair'],
    ['e\u0301clair', 'ECLAIR'],
    ['eclair', 'éclair'],
    ['İstanbul', 'istanbul'],
    ['istanbul', 'İSTANBUL'],
    ['ISTANBUL', 'istanbul'],
    ['日本', '日本'],
  ])('finds %j by %j', (name, typed) => expect(count(name, typed)).toBe(1));

  it('does not find another name', () => expect(count('Éclair', 'eclaire')).toBe(0));
});
