import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvLine } from '#contract/rules/csv.ts';
import { escapeHtml, escapeMarkdown, toBlockQuote, utcText } from '#contract/rules/plainText.ts';
import { buildTimelineContent } from '#main/areas/incidents/bundle/buildTimelineContent.ts';
import { newestContentAt, publicItemIds } from '#main/areas/incidents/bundle/bundleFiles.ts';
import { evidenceFiles } from '#main/areas/incidents/bundle/evidenceFiles.ts';
import { numberedName, safeName } from '#main/areas/incidents/bundle/fileNames.ts';
import { timelineHtml } from '#main/areas/incidents/bundle/timelineHtml.ts';
import { timelineMarkdown } from '#main/areas/incidents/bundle/timelineMarkdown.ts';
import { zipFiles } from '#main/areas/incidents/bundle/zipFiles.ts';
import { comment, evidence, hypothesis, incidentPage } from '../../stories/world/incidents.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '</title><script src=https://evil.example/x.js></script>',
  '[click](javascript:alert(1))',
  '![](https://evil.example/pixel.png)',
  '<https://evil.example/>',
  '| a | b |',
  '# not a heading',
  '```\nfence',
  '\u202egnp.exe',
  '&lt;script&gt;',
];

describe('a file name in an evidence bundle', () => {
  it('is valid on every system, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', 'CON', 'nul', 'a/b\\c', 'x. ')),
        (text) => {
          const name = safeName(text);
          expect(name).toMatch(/^[A-Za-z0-9_-]{1,49}$/);
          expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i);
        },
      ),
    );
  });

  it('is readable and unique', () => {
    expect(numberedName(0, 'check-authorise visa: "Müller"')).toBe('001-check-authorise-visa-Muller');
    expect(numberedName(11, '../../etc/passwd')).toBe('012-etc-passwd');
    expect(numberedName(0, 'x')).not.toBe(numberedName(1, 'x'));
  });
});

describe('untrusted text', () => {
  it('contains no markup in HTML', () => {
    for (const text of hostile) expect(escapeHtml(text)).not.toMatch(/[<>"']/);
    expect(escapeHtml('a & b')).toBe('a &amp; b');
  });

  it('contains no markup in Markdown, and stays on one line', () => {
    for (const text of hostile) {
      expect(escapeMarkdown(text)).not.toMatch(/(?<!\\)[<>[\]`|!]/);
      expect(escapeMarkdown(text)).not.toContain('\n');
      expect(escapeMarkdown(text)).not.toMatch(/^#/);
    }
    expect(escapeMarkdown('1. one')).toBe('\\1. one');
    expect(toBlockQuote('a\n# b')).toBe('> a\n> \\# b');
  });

  it('contains no control and bidirectional characters', () => {
    expect(escapeHtml('\u202egnp.exe\u0007\u001b[31m')).toBe('\ufffdgnp.exe\ufffd\ufffd[31m');
  });

  it('is not a formula in CSV', () => {
    expect(csvLine(['=1+1', '@SUM(A1)', '-2', -2, null, 'a "b", c'])).toBe(
      `'=1+1,'@SUM(A1),'-2,-2,,"a ""b"", c"\r\n`,
    );
  });
});

describe('a time in an evidence bundle', () => {
  it('is written in UTC', () => {
    expect(utcText('2026-11-24T03:12:04.567+01:00')).toBe('2026-11-24 02:12:04 UTC');
    expect(utcText('never')).toBe('never');
  });
});

const told = (text: string) => {
  const incident = incidentPage({
    title: text,
    displayId: text,
    status: text,
    description: text,
    hypotheses: [
      hypothesis({
        title: text,
        status: text,
        evidences: [evidence({ description: text })],
        comments: [comment({ text })],
      }),
    ],
    comments: [comment({ id: 'x', text, externalBy: text })],
  });
  const at = '2026-11-24T10:00:00.000Z';
  const facts = {
    incident,
    exportedAt: at,
    version: '1.0.0',
    asOf: [],
    filesByEvidence: new Map([[evidence().id, ['evidence/001-x.csv']]]),
    timelineData: {
      linked: { items: [], checks: [], components: [], unknownComponents: 0, unknown: 0 },
      changes: [],
      checks: [],
      runs: [],
      history: [],
      asOf: { runs: null, history: null },
      timeline: {
        from: at,
        to: '2026-11-24T12:00:00.000Z',
        gaps: [],
        events: [
          {
            id: '1',
            lane: 'changes' as const,
            at,
            endAt: null,
            ongoing: false,
            title: text,
            detail: text,
            tone: 'high' as const,
            by: text,
            target: { kind: 'change' as const, id: '1' },
          },
        ],
      },
    },
  };
  const all = buildTimelineContent(facts);
  return { page: timelineHtml(all, facts), text: timelineMarkdown(all) };
};

describe('the page of an evidence bundle', () => {
  it('loads nothing and runs nothing, for any text in the incident', () => {
    for (const text of hostile) {
      const { page } = told(text);
      const plain = told('x').page;
      // The same elements and attributes as for a harmless text.
      const tags = (from: string) => from.match(/<[a-z!/][^>]*>/gi);
      expect(tags(page)).toEqual(tags(plain));
      expect(page).not.toMatch(/<(?:script|img|iframe|link|object|embed|base|form)\b/i);
      expect(page.match(/(?:href|src)="[^"]*"/g)).toEqual(['href="evidence/001-x.csv"']);
      expect(page).toContain("default-src 'none'");
    }
  });

  it('contains only its own links in Markdown', () => {
    for (const text of hostile)
      expect(told(text).text.match(/(?<!\\)\]\(([^)]*)\)/g)).toEqual(['](evidence/001-x.csv)']);
  });

  it('lists each hypothesis once when their parents form a cycle', () => {
    const incident = incidentPage({
      hypotheses: [
        hypothesis({ id: 'a', parentId: 'b', title: 'A' }),
        hypothesis({ id: 'b', parentId: 'a', title: 'B' }),
        hypothesis({ id: 'c', parentId: 'gone', title: 'C' }),
        hypothesis({ id: 'd', parentId: 'c', title: 'D' }),
        hypothesis({ id: 'e', parentId: 'e', title: 'E' }),
      ],
    });
    const { timelineData } = {
      timelineData: {
        linked: { items: [], checks: [], components: [], unknownComponents: 0, unknown: 0 },
        changes: [],
        checks: [],
        runs: [],
        history: [],
        asOf: { runs: null, history: null },
        timeline: { from: '', to: '', events: [], gaps: [] },
      },
    };
    const { hypotheses } = buildTimelineContent({
      incident,
      timelineData: timelineData,
      exportedAt: '',
      version: '',
      asOf: [],
      filesByEvidence: new Map(),
    });
    expect(hypotheses.map(({ title, depth }) => [title, depth])).toEqual([
      ['C', 0],
      ['D', 1],
      ['A', 0],
      ['B', 0],
      ['E', 0],
    ]);
  });
});

describe('the time of an incident in an evidence bundle', () => {
  const earlier = '2026-11-24T10:58:32.000Z';
  const later = '2026-11-24T11:01:58.000Z';
  const old = incidentPage({
    createdAt: '2026-11-24T08:00:00.000Z',
    hypotheses: [],
    comments: [],
    helpers: [],
  });

  it('is the time of its newest content, if a sync ended earlier', () => {
    const times = { updatedAt: earlier, acknowledgedAt: null, resolvedAt: null, closedAt: null };
    expect(newestContentAt({ ...old, ...times }, earlier)).toBe(earlier);
    expect(newestContentAt({ ...old, ...times, updatedAt: later }, earlier)).toBe(later);
    expect(newestContentAt({ ...old, ...times, comments: [comment({ createdAt: later })] }, earlier)).toBe(
      later,
    );
    expect(newestContentAt({ ...old, ...times, closedAt: 'infinity' }, earlier)).toBe(earlier);
  });
});

describe('the items whose configurations an evidence bundle contains', () => {
  const incident = incidentPage({
    hypotheses: [
      hypothesis({
        evidences: ['deployment', 'secret', 'vault', 'unknown'].map((itemId) =>
          evidence({ id: itemId, type: 'config', itemId }),
        ),
      }),
    ],
  });
  const types = new Map([
    ['deployment', 'Kubernetes::Deployment'],
    ['secret', 'Kubernetes::Secret'],
    ['vault', 'Vault::Entry'],
  ]);
  const store = (secretTypes: readonly string[]) => ({
    limits: { secretTypes: [...secretTypes] },
    cache: {
      read: {
        item: async (id: string) => {
          const type = types.get(id);
          return type === undefined ? null : ({ type } as never);
        },
      },
    },
  });

  it('are stored items without secret types', async () => {
    expect([...(await publicItemIds(store(['Vault::Entry']), incident))]).toEqual(['deployment']);
    expect([...(await publicItemIds(store([]), incident))]).toEqual(['deployment', 'vault']);
  });

  it('are empty while nothing is stored', async () => {
    expect([...(await publicItemIds(undefined, incident))]).toEqual([]);
  });
});

describe('a piece of evidence', () => {
  const made = (values: Parameters<typeof evidence>[0], secret = false) =>
    evidenceFiles(evidence(values), 0, {
      open: undefined,
      isSecret: () => secret,
      checkRunsCsv: async (id) => `runs of ${id}`,
    });
  const config = {
    type: 'config',
    description: 'worker',
    payload: { lines: { 9: 'a:', 10: '  b: "1"' }, selected_lines: { 10: '  b: "1"' } },
  };

  it('from a configuration has numbered lines, with the selected lines marked', async () => {
    expect(await made(config)).toEqual([
      { path: 'evidence/001-config-worker.txt', data: '       9  a:\n>     10    b: "1"\n' },
    ]);
  });

  it('from a secret contains none of its lines', async () => {
    const [file] = await made(config, true);
    expect(file?.data).toMatch(/^Not exported/);
    expect(file?.data).not.toContain('b:');
  });

  it('from log lines is exported as text and as JSON lines', async () => {
    const lines = [{ timestamp: '2026-11-24T10:00:00Z', message: 'a\nb\u001b[31m', labels: { pod: 'x' } }];
    expect(await made({ type: 'log', description: 'x', payload: { lines } })).toEqual([
      { path: 'evidence/001-log-x.jsonl', data: `${JSON.stringify(lines[0])}\n` },
      { path: 'evidence/001-log-x.txt', data: '2026-11-24T10:00:00Z  a b\ufffd[31m\n' },
    ]);
  });

  it.each(['config', 'log', 'comment', 'config_change', 'component', 'of tomorrow', '../../x'])(
    'of type %s with an invalid payload is still exported as a file',
    async (type) => {
      for (const payload of [null, 'text', [1], { lines: 7 }, { lines: [null] }]) {
        const files = await made({ type, payload, description: '../..\\x', changeId: null });
        expect(files).toHaveLength(1);
        for (const { path } of files) expect(path).toMatch(/^evidence\/001-[A-Za-z0-9_-]+\.(?:txt|json)$/);
      }
    },
  );

  it('that is not stored says so in its file', async () => {
    expect((await made({ type: 'config_change', changeId: 'c' }))[0]?.data).toMatch(/not stored/);
    expect((await made({ type: 'config_analysis', insightId: 'i' }))[0]?.data).toMatch(/not stored/);
    expect((await made({ type: 'check', checkId: 'k' }))[0]).toMatchObject({ data: 'runs of k' });
  });
});

describe('the ZIP file of an evidence bundle', () => {
  it('contains each file and its hash', async () => {
    const files = [
      { path: 'a.txt', data: 'Ä\n' },
      { path: 'evidence/001-b.csv', data: 'x'.repeat(300_000) },
    ];
    const chunks: Uint8Array[] = [];
    const done: number[] = [];
    for await (const chunk of zipFiles(files, 'INC-1', Date.now(), (count) => done.push(count)))
      chunks.push(chunk);
    const found = unzipSync(Buffer.concat(chunks));
    expect(Object.keys(found)).toEqual(['INC-1/a.txt', 'INC-1/evidence/001-b.csv', 'INC-1/SHA256SUMS']);
    expect(strFromU8(found['INC-1/a.txt'] ?? new Uint8Array())).toBe('Ä\n');
    const sums = files.map(
      ({ path, data }) => `${createHash('sha256').update(data).digest('hex')}  ${path}\n`,
    );
    expect(strFromU8(found['INC-1/SHA256SUMS'] ?? new Uint8Array())).toBe(sums.join(''));
    expect(done).toEqual([1, 2]);
  });
});
