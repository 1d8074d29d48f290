// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderOrRaw, renderTemplate, TemplateError } from '#parts/templates/renderTemplate.ts';

const values = {
  incident: {
    title: 'Payments are <down>',
    type: 'Availability',
    'a b': 'spaced',
    count: 3,
    open: true,
    none: null,
  },
  summary: 'from the form',
  list: ['first', 'second'],
  nested: { deep: { deeper: 'found' } },
};

describe('a responder template', () => {
  it.each([
    ['<%= incident.title %>', 'Payments are <down>'],
    ['<%=incident.title%>', 'Payments are <down>'],
    ['<%- incident.title %>', 'Payments are &lt;down&gt;'],
    ['${incident.title}', 'Payments are <down>'],
    ['[${ summary }] <%= incident["a b"] %>/${incident[\'a b\']}', '[from the form] spaced/spaced'],
    ['${list[1]} ${incident.count} ${incident.open}', 'second 3 true'],
    ['${nested . deep [ "deeper" ]}', 'found'],
    ['no places: $ { } < % $incident', 'no places: $ { } < % $incident'],
    ['', ''],
    ['$&$1${summary}$$', '$&$1from the form$$'],
  ])('renders %s', (template, text) => {
    expect(renderTemplate(template, values)).toBe(text);
  });

  it.each([
    '<% if (incident) { %>x<% } %>',
    '<%= incident.title.toUpperCase() %>',
    '<%= incident.title || "x" %>',
    '<%= incident.missing %>',
    '<%= incident.none %>',
    '<%= incident %>',
    '<%= missing.title %>',
    '<%= incident.title',
    '${incident.title',
    '${}',
    '<%= %>',
    '<%= incident. %>',
    '<%= incident[title] %>',
    "<%= incident['title\\'] %>",
    '${`x`}',
    '${1}',
    '<%= constructor.constructor("alert(1)")() %>',
    '<%= incident.constructor %>',
    '<%= incident.__proto__ %>',
    '<%= incident["__proto__"]["toString"] %>',
    '<%= list.length.constructor %>',
    '<%= incident.title.length %>',
    '<%= toString %>',
  ])('is refused and displayed unrendered: %s', (template) => {
    expect(() => renderTemplate(template, values)).toThrow(TemplateError);
    expect(renderOrRaw(template, values)).toBe(template);
  });

  it('never reads accessors or values other than plain data', () => {
    const odd = {
      get secret(): string {
        throw new Error('was read');
      },
      date: new Date(0),
      map: new Map([['size', 'x']]),
      run: () => 'ran',
      made: Object.create({ inherited: 'x' }),
    };
    for (const path of ['secret', 'date', 'date.getTime', 'map.size', 'run', 'run.name', 'made.inherited']) {
      expect(() => renderTemplate(`\${${path}}`, odd)).toThrow(TemplateError);
    }
  });
});

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '<%=',
      '<%-',
      '<%',
      '%>',
      '${',
      '}',
      'incident',
      '.',
      '[',
      ']',
      "'",
      '"',
      'title',
      'constructor',
      '(',
      ')',
      ' ',
    ),
  ),
);

describe('any template text', () => {
  it('renders or fails with TemplateError', () => {
    fc.assert(
      fc.property(texts, fc.dictionary(fc.string(), fc.anything()), (parts, data) => {
        try {
          expect(typeof renderTemplate(parts.join(''), { ...data, ...values })).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('never reaches a prototype by any path', () => {
    const inherited = [
      'constructor',
      '__proto__',
      'prototype',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '__defineGetter__',
      'at',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom('incident', 'list', 'nested', 'nested.deep', 'summary', 'incident.title'),
        fc.array(fc.constantFrom(...inherited), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (start, keys, dotted) => {
          const path = start + keys.map((key) => (dotted ? `.${key}` : `['${key}']`)).join('');
          expect(() => renderTemplate(`<%= ${path} %>`, values)).toThrow(TemplateError);
        },
      ),
    );
  });

  it('renders only the template and the data', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z .]*$/), fc.string(), fc.boolean())), (parts) => {
        const data = Object.fromEntries(parts.map(([, value], index) => [`v${index}`, value]));
        const template = parts.map(
          ([text, , tags], index) => text + (tags ? `<%= v${index} %>` : `\${v${index}}`),
        );
        expect(renderTemplate(template.join(''), data)).toBe(
          parts.map(([text, value]) => text + value).join(''),
        );
      }),
    );
  });
});
