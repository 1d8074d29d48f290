import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isViewAddress,
  maxViewNameLength,
  maxViews,
  viewNameKey,
  viewNameProblem,
} from '#contract/rules/views.ts';
import { namedAddressSchema, type SavedView } from '#contract/views.ts';
import { mergeViews, withChange, withMove, withoutView, withView } from '#main/areas/views/viewEdits.ts';
import { readViewsFile, writeViewsFile } from '#main/areas/views/viewsFile.ts';

const view = (name: string, address = '/health'): SavedView => ({ id: `id of ${name}`, name, address });
const threeViews = ['a', 'b', 'c'].map((name) => view(name));
const names = (views: readonly SavedView[]) => views.map(({ name }) => name).join(' ');
const idOf = (name: string) => `id of ${name}`;

describe('the list of saved views', () => {
  it('adds a view at the end, and removes a view', () => {
    expect(names(withView(threeViews, view('d')))).toBe('a b c d');
    expect(names(withoutView(threeViews, idOf('b')))).toBe('a c');
  });

  it('moves a view up and down within the list', () => {
    expect(names(withMove(threeViews, idOf('c'), 0))).toBe('c a b');
    expect(names(withMove(threeViews, idOf('a'), 1))).toBe('b a c');
    expect(names(withMove(threeViews, idOf('a'), 99))).toBe('b c a');
  });

  it('refuses the name of another view in any case, and accepts a view’s own name', () => {
    expect(() => withView(threeViews, view('A'))).toThrow(
      'A view named “A” already exists. Choose another name.',
    );
    expect(() => withChange(threeViews, idOf('a'), { name: 'B' })).toThrow('A view named “B” already exists');
    expect(() => withView([view('caf\u00e9')], view('CAFE\u0301'))).toThrow('already');
    expect(names(withChange(threeViews, idOf('a'), { name: 'A' }))).toBe('A b c');
  });

  it('changes the name or the address of a view without changing the other', () => {
    const [changed] = withChange(threeViews, idOf('a'), { address: '/catalog?status=Running%3A1' });
    expect(changed).toEqual({ ...view('a'), address: '/catalog?status=Running%3A1' });
    expect(withChange(threeViews, idOf('a'), { name: 'z' })[0]).toEqual({ ...view('a'), name: 'z' });
  });

  it('reports a missing view and a list above the limit', () => {
    expect(() => withoutView(threeViews, 'none')).toThrow('This view no longer exists.');
    expect(() => withMove(threeViews, 'none', 0)).toThrow('This view no longer exists.');
    expect(() => withChange(threeViews, 'none', {})).toThrow('This view no longer exists.');
    const full = Array.from({ length: maxViews }, (_, index) => view(`view ${index}`));
    expect(() => withView(full, view('one more'))).toThrow(
      `A workspace can have up to ${maxViews} views, and this would make ${maxViews + 1}.`,
    );
  });
});

describe('imported views', () => {
  const incoming = [
    { name: 'B', address: '/agents' },
    { name: 'd', address: '/catalog' },
  ];
  const newId = () => 'new';

  it('replace views with the same name in place, and retain the existing names', () => {
    const { views, ...counts } = mergeViews(threeViews, incoming, 'replace', newId);
    expect(views).toEqual([
      view('a'),
      view('b', '/agents'),
      view('c'),
      { id: 'new', name: 'd', address: '/catalog' },
    ]);
    expect(counts).toEqual({ added: 1, replaced: 1, skipped: 0 });
  });

  it('get a number suffix when both views stay, and never a name that the file uses already', () => {
    const viewsWithNumber = [...incoming, { name: 'b (2)', address: '/health?tab=x' }];
    const { views, ...counts } = mergeViews(threeViews, viewsWithNumber, 'keep-both', newId);
    expect(names(views)).toBe('a b c B (3) d b (2)');
    expect(counts).toEqual({ added: 3, replaced: 0, skipped: 0 });
  });

  it('are skipped when the existing views stay', () => {
    const { views, ...counts } = mergeViews(threeViews, incoming, 'skip', newId);
    expect(names(views)).toBe('a b c d');
    expect(views[1]).toEqual(view('b'));
    expect(counts).toEqual({ added: 1, replaced: 0, skipped: 1 });
  });

  it('are all refused above the limit', () => {
    const full = Array.from({ length: maxViews }, (_, index) => view(`view ${index}`));
    expect(() => mergeViews(full, incoming, 'skip', newId)).toThrow('Nothing was saved.');
  });

  it('have unique and valid names, for any names', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: maxViewNameLength })
      .map((text) => text.trim())
      .filter((text) => viewNameProblem(text) === undefined);
    const uniqueNames = fc.uniqueArray(name, { selector: viewNameKey, maxLength: 12 });
    fc.assert(
      fc.property(uniqueNames, uniqueNames, (existingNames, importedNames) => {
        const { views } = mergeViews(
          existingNames.map((existingName) => view(existingName)),
          importedNames.map((importedName) => ({ name: importedName, address: '/catalog' })),
          'keep-both',
          newId,
        );
        expect(views).toHaveLength(existingNames.length + importedNames.length);
        expect(new Set(views.map((savedView) => viewNameKey(savedView.name))).size).toBe(views.length);
        for (const savedView of views) expect(viewNameProblem(savedView.name)).toBeUndefined();
      }),
    );
  });
});

describe('a file of saved views', () => {
  it('contains the views and the name of its workspace', () => {
    const { name, text } = writeViewsFile('Production', threeViews);
    expect(name).toBe('Saved views of Production.json');
    expect(readViewsFile(text)).toEqual({
      workspace: 'Production',
      views: threeViews.map(({ name: viewName, address }) => ({ name: viewName, address })),
    });
    expect(text, 'ids differ on other servers').not.toContain('id of a');
  });

  const file = (values: object) =>
    JSON.stringify({ kind: 'quarterdeck-views', version: 1, workspace: 'x', views: [], ...values });

  it.each([
    ['malformed JSON', '{', 'This is not a file of saved views: the content is not JSON.'],
    ['no content', '', 'the content is not JSON'],
    ['other JSON', '{"views":[]}', 'This is not a file of saved views. To create such a file, use Export'],
    ['a list', '[]', 'This is not a file of saved views.'],
    [
      'a newer version',
      file({ version: 2, views: 'anything' }),
      'was written by a newer version of Quarterdeck (file version 2',
    ],
    ['no list of views', file({ views: {} }), 'is damaged and was not imported: views: '],
    ['no name', file({ views: [{ address: '/health' }] }), 'views.0.name: '],
    ['an empty name', file({ views: [{ name: '  ', address: '/health' }] }), 'A view needs a name.'],
    [
      'a long name',
      file({ views: [{ name: 'x'.repeat(121), address: '/health' }] }),
      'A name can have up to 120 characters. This name has 121.',
    ],
    [
      'a name with two lines',
      file({ views: [{ name: 'a\nb', address: '/health' }] }),
      'A name cannot contain line breaks or other control characters.',
    ],
    [
      'a duplicate name',
      file({ views: ['a', 'A'].map((name) => ({ name, address: '/health' })) }),
      'two views are named “A”',
    ],
    [
      'too many views',
      file({ views: Array.from({ length: 201 }, (_, index) => ({ name: `v${index}`, address: '/' })) }),
      'is damaged',
    ],
  ])('is refused with a message when it contains %s', (_, text, sentence) => {
    expect(() => readViewsFile(text)).toThrow(sentence);
  });

  it.each([
    'https://evil.example/catalog',
    'javascript:alert(1)',
    'quarterdeck://open?to=/catalog',
    'file:///etc/passwd',
    '//evil.example/catalog',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/login?return_to=/catalog',
    'catalog',
    '',
    `/catalog?search=${'x'.repeat(4_096)}`,
  ])('is refused when it contains the address %j', (address) => {
    expect(isViewAddress(address)).toBe(false);
    expect(namedAddressSchema.safeParse({ name: 'a', address }).success).toBe(false);
    expect(() => readViewsFile(file({ views: [{ name: 'a', address }] }))).toThrow(
      'The address of a view must start with one slash.',
    );
  });

  it('is refused or read without a crash, for any content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (views) => {
        try {
          for (const { address } of readViewsFile(file({ views })).views)
            expect(isViewAddress(address)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID' });
        }
      }),
    );
  });
});
