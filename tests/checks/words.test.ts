import { describe, expect, it } from 'vitest';
import { readSourceWords, type SourceText, wordsOfSource } from '../../build/lib/sourceWords.mjs';
import { retiredWords, sharedNames, wordExceptions } from './retiredWords.ts';

const { texts, declared } = readSourceWords();

const patterns = retiredWords.map(({ words, instead, kinds }) => ({
  pattern: new RegExp(`(?<![\\w’-])(?:${words})(?![\\w-])`, 'i'),
  instead,
  kinds,
}));

/** @returns each retired word in a text, with its replacement */
const retiredIn = ({ kind, text }: Pick<SourceText, 'kind' | 'text'>): readonly string[] =>
  patterns
    .filter(({ kinds }) => kinds === undefined || kinds.includes(kind))
    .flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text);
      return found === null ? [] : [`“${found[0]}”, instead: ${instead}`];
    });

const isExcepted = ({ file, text }: SourceText): boolean =>
  wordExceptions.some((exception) => exception.file === file && text.includes(exception.text));

const found = texts.filter((text) => retiredIn(text).length > 0);

describe('retired words', () => {
  it('appear in no comment, exported name, file name, test title or interface text', () => {
    const wrong = found.filter((text) => !isExcepted(text));
    expect(
      wrong.map(
        (text) => `${text.file}:${text.line} ${text.kind}: ${text.text.trim()} (${retiredIn(text).join()})`,
      ),
    ).toEqual([]);
  });

  it('have fewer than 30 exceptions, all of which are needed', () => {
    expect(wordExceptions.length).toBeLessThan(30);
    const unused = wordExceptions.filter(
      ({ file, text }) => !found.some((one) => one.file === file && one.text.includes(text)),
    );
    expect(unused).toEqual([]);
  });

  it('are found in each kind of text', () => {
    const source = ['// What nobody reads.', 'export const keptRows = 1;', "it('is told', () => {});"].join(
      '\n',
    );
    const { texts: read } = wordsOfSource('src-main/standing.ts', source);
    expect(read.filter((text) => retiredIn(text).length > 0).map(({ kind, line }) => [kind, line])).toEqual([
      ['name', 1],
      ['comment', 1],
      ['title', 3],
      ['name', 2],
    ]);
    const { texts: messages } = wordsOfSource(
      'src-renderer/messages.ts',
      "export const messages = { a: 'Is gone' };",
    );
    expect(messages.filter((text) => retiredIn(text).length > 0).map(({ kind }) => kind)).toEqual(['text']);
  });

  it('may appear as quoted code and in parameter names', () => {
    const { texts: read } = wordsOfSource(
      'src-main/a.ts',
      '/** Reads `kept` only. @param told the receiver */',
    );
    expect(read.filter((text) => retiredIn(text).length > 0)).toEqual([]);
  });
});

describe('exported functions, classes and types of the sources', () => {
  const shared = [...declared].filter(([, files]) => new Set(files).size > 1);

  it('have one meaning per name', () => {
    const wrong = shared.filter(([name]) => !(name in sharedNames));
    expect(wrong.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('have no needless exceptions', () => {
    const names = new Set(shared.map(([name]) => name));
    expect(Object.keys(sharedNames).filter((name) => !names.has(name))).toEqual([]);
  });
});
