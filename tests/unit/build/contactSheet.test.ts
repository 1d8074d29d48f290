import { expect, test } from 'vitest';
import { contactSheet } from '../../contactSheet/contactSheet.ts';

test('a contact sheet shows each picture under the name of its scene', () => {
  const page = contactSheet([
    {
      name: '/agents · Add agent',
      pictures: [
        { theme: 'light', widthPx: 1_440, file: 'a-light-1440.jpg' },
        { theme: 'dark', widthPx: 720, file: 'a-dark-720.jpg' },
      ],
    },
  ]);
  expect(page).toContain('<h2>/agents · Add agent</h2>');
  expect(page.match(/<img src="[^"]+"/g)).toEqual([
    '<img src="a-light-1440.jpg"',
    '<img src="a-dark-720.jpg"',
  ]);
  expect(page).toContain('dark, 720 px');
});

test('a contact sheet displays markup in names literally', () => {
  const page = contactSheet([{ name: '/catalog?search=<b>"&', pictures: [] }]);
  expect(page).toContain('/catalog?search=&lt;b>&quot;&amp;');
});
