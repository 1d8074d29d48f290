import { KubeConfig } from '@kubernetes/client-node';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import type { OwnEntries } from '#main/kubeconfig/ownEntries.ts';
import { chooseName, type ReadKubeconfig } from '#main/kubeconfig/planning.ts';
import { readKubeconfig } from '#main/kubeconfig/textJobs.ts';
import { generatedKubeconfig } from '../../../support/generatedKubeconfigs.ts';

const own: OwnEntries = {
  name: 'meridian',
  server: 'https://mission-control.meridian.example/kubeproxy',
  username: 'token',
  password: '1.2.3.4.5',
};
const sections = ['clusters', 'contexts', 'users'] as const;

type Named = { readonly name?: unknown };
type Lists = Readonly<Record<(typeof sections)[number], readonly Named[]>>;

const listsOf = (all: unknown): Lists => {
  const read = (all ?? {}) as Partial<Lists>;
  return { clusters: read.clusters ?? [], contexts: read.contexts ?? [], users: read.users ?? [] };
};

/** YAML parsers of this and other kubeconfig clients. */
const readers: ReadonlyArray<readonly [string, (text: string) => Lists]> = [
  ['yaml', (text) => listsOf(parse(text.replace(/^\uFEFF/, ''), { maxAliasCount: -1 }))],
  ['js-yaml', (text) => listsOf(load(text))],
  [
    '@kubernetes/client-node',
    (text) => {
      const config = new KubeConfig();
      config.loadFromString(text);
      return listsOf(config);
    },
  ],
];

const without = (lists: Lists, name: string): Lists => {
  const others = (list: readonly Named[]) => list.filter((one) => one.name !== name);
  return {
    clusters: others(lists.clusters),
    contexts: others(lists.contexts),
    users: others(lists.users),
  };
};

/** Returns whether `small` results from removing elements of `large`. */
const isSubsequence = (small: Iterable<string>, large: Iterable<string>): boolean => {
  const wanted = [...small];
  let at = 0;
  for (const one of large) if (one === wanted[at]) at += 1;
  return at === wanted.length;
};

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);

function expectNamesOnce(document: KubeconfigDocument): void {
  for (const section of sections) {
    const names = document.names(section);
    expect(new Set(names).size).toBe(names.length);
  }
}

function expectInstallable(text: string, makeCurrent: boolean): void {
  const before = new KubeconfigDocument(text);
  const after = before.install(own, makeCurrent);
  if (!makeCurrent) {
    expect(isSubsequence(text, after)).toBe(true);
    // Existing lines stay unchanged, unless the lists use flow style (brackets).
    if (!/[[{]/.test(text.replace(/x-map:.*/, ''))) {
      expect(isSubsequence(linesOf(text), linesOf(after))).toBe(true);
      // Three entries of four lines each, the missing list keys, and the header of a new file.
      const missing = sections.filter((section) => !new RegExp(`^${section}:`, 'm').test(text)).length;
      expect(linesOf(after).length).toBe(linesOf(text).length + 11 + missing);
    }
  }
  const foreign = readers.map(([reader, read]) => [reader, read(text)] as const);
  const stillForeign = (changed: string) =>
    readers.map(([reader, read]) => [reader, without(read(changed), own.name)] as const);
  expect(stillForeign(after)).toEqual(foreign);
  const installed = new KubeconfigDocument(after);
  expect(installed.hasInstalled(own)).toBe(true);
  expectNamesOnce(installed);
  for (const [, read] of readers) {
    const lists = read(after);
    for (const section of sections)
      expect(lists[section].filter(({ name }) => name === own.name)).toHaveLength(1);
  }
  expect(installed.install(own, makeCurrent)).toBe(after);
  const renewed = installed.install({ ...own, password: '5.4.3.2.1' }, makeCurrent);
  expect(renewed).toBe(after.replace(own.password, '5.4.3.2.1'));
  expect(stillForeign(installed.remove(own.name))).toEqual(foreign);
}

describe('any kubeconfig', () => {
  it('retains other entries, and takes and returns the new entries in every parser', () => {
    fc.assert(fc.property(generatedKubeconfig(), fc.boolean(), expectInstallable), { numRuns: 200 });
  });

  it('with 200 clusters retains other entries, and takes and returns the new entries', () => {
    const large = generatedKubeconfig({ minLength: 200, maxLength: 200, size: 'max' });
    fc.assert(fc.property(large, fc.boolean(), expectInstallable), { numRuns: 2, endOnFailure: true });
  }, 120_000);

  it('fails only with an error message', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:-#&*!|>\'"%@`,? \n\tab01users') }), (text) => {
        try {
          expect(
            new KubeconfigDocument(new KubeconfigDocument(text).install(own, true)).hasInstalled(own),
          ).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'UnsupportedKubeconfigError' });
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

function lookedAt(path: string, text: string): ReadKubeconfig {
  const read = readKubeconfig(text);
  if ('refusal' in read) throw new Error(read.refusal.sentence);
  return { path, state: undefined, contents: read.contents, refusal: null };
}

describe('the name of the new kubeconfig entries', () => {
  it('is unused in every kubeconfig file, for any requested name', () => {
    const files = fc.array(generatedKubeconfig(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(files, fc.nat(), (texts, index) => {
        const looked = texts.map((text, number) => lookedAt(`/home/file-${number}`, text));
        const taken = looked.flatMap(({ contents }) =>
          sections.flatMap((section) => contents?.names[section] ?? []),
        );
        const requestedName = taken[index % Math.max(1, taken.length)] ?? 'meridian';
        const { name, note } = chooseName({
          requestedName,
          workspaceId: 'one',
          files: looked,
          entryAt: () => undefined,
        });
        expect(taken).not.toContain(name);
        expect(note === null).toBe(name === requestedName);
        for (const text of texts)
          expectNamesOnce(
            new KubeconfigDocument(new KubeconfigDocument(text).install({ ...own, name }, false)),
          );
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
