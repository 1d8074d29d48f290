import { expect, it } from 'vitest';
import { deferEntry } from '../../../build/lib/paintBeforeScripts.ts';

it('the page loads its code early and runs it after the first frame', () => {
  const html = `<head>
    <script type="module" crossorigin src="/assets/index-a.js" nonce="N"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-b.css" nonce="N">
  </head>`;
  expect(deferEntry(html)).toBe(`<head>
    <link rel="stylesheet" crossorigin href="/assets/index-b.css" nonce="N">
    <link rel="modulepreload" id="entry" crossorigin href="/assets/index-a.js" nonce="N">
    <script type="module" src="/start.js" nonce="N"></script>
  </head>`);
});

it('a page without a module script is reported', () => {
  expect(() => deferEntry('<head></head>')).toThrow('no module script');
});
