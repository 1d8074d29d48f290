import { describe, expect, it } from 'vitest';
import { chatText, dragText, oneLine } from '../../../src-renderer/parts/share/chatText.ts';

const links = {
  web: 'https://mission-control.example.com/catalog/1?a=1&b="2"',
  app: 'quarterdeck://open?server=https%3A%2F%2Fmission-control.example.com&to=%2Fcatalog%2F1',
};
const parts = { links, workspace: 'Production', time: '30 Nov 2026, 16:05 UTC' };

describe('the text that is copied for chats', () => {
  it('has the subject, its facts, the reason, the origin and both links', () => {
    const { plain } = chatText(
      { name: 'payments-db', facts: ['Kubernetes::Pod', null, 'Unhealthy'], note: 'back-off' },
      parts,
    );
    expect(plain.split('\n')).toEqual([
      'payments-db · Kubernetes::Pod · Unhealthy',
      'back-off',
      'Production, 30 Nov 2026, 16:05 UTC',
      `Web: ${links.web}`,
      `Quarterdeck: ${links.app}`,
    ]);
  });

  it('leaves out a missing reason and empty facts', () => {
    const { plain } = chatText({ name: 'a', facts: ['', undefined], note: null }, parts);
    expect(plain.split('\n').slice(0, 2)).toEqual(['a', 'Production, 30 Nov 2026, 16:05 UTC']);
  });

  it('escapes markup in its formatted form', () => {
    const { html } = chatText({ name: '<img src=x onerror=alert(1)>', note: '<b>"a" & b</b>' }, parts);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;');
    expect(html).toContain('href="https://mission-control.example.com/catalog/1?a=1&amp;b=&quot;2&quot;"');
  });

  it('shortens a long reason', () => {
    const lines = chatText({ name: 'a', note: 'x'.repeat(100_000) }, parts).plain.split('\n');
    expect(lines[1]).toHaveLength(300);
  });
});

describe('the content of a dragged link', () => {
  it('is the address of the web client and the name on one line', () => {
    expect(dragText('payments-db', links)).toMatchObject({
      plain: `${links.web} payments-db`,
      uris: links.web,
    });
  });

  it('cannot run a command or send control sequences when a terminal receives it', () => {
    const { plain } = dragText('a\nrm -rf ~\r\u001b]0;x\u0007\u202e\u2028b', links);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters.
    expect(plain).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
    expect(plain).toBe(`${links.web} a rm -rf ~ ]0;x b`);
  });

  it('is only the address for a link without text', () => {
    expect(dragText(' \n', links).plain).toBe(links.web);
  });
});

describe('a text on one line', () => {
  it('is cut at whole characters', () => {
    expect(oneLine('😀😀😀', 2)).toBe('😀…');
  });

  it('replaces broken characters', () => {
    expect(oneLine('a\ud800', 10)).toBe('a\ufffd');
  });
});
