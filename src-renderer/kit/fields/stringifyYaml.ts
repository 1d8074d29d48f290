import { DEFAULT_SCALAR_STYLE_RULES, dump, SCALAR_STYLE, type ScalarStyleRule } from 'js-yaml';
import { writeExact } from '#contract/rules/exactJson.ts';
import { kubectlReading } from './kubectlScalar.ts';

/** Characters that are invisible, or that other readers refuse or take for line breaks. */
const invisible = /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/;

/** Texts that some readers take for numbers or dates, such as `.`, `e5`, `0x_` and `2001-1-1`. */
const numberLike = /^(?:[-+]?(?:0[box])?[\d_]*(?:\.[\d_]*)?(?:e[-+]?[\d_]+)?|\d{4}-\d\d?-\d\d?)$/i;

/** Quotes texts that kubectl or YAML 1.1 readers read otherwise, beyond those that js-yaml quotes. */
const quoteMisread: ScalarStyleRule = (layout) => {
  const { value } = layout.node;
  if (layout.style !== SCALAR_STYLE.PLAIN || layout.node.tag !== 'tag:yaml.org,2002:str') return;
  const isOneLineWithTab = value.includes('\t') && !value.includes('\n');
  if (
    invisible.test(value) ||
    isOneLineWithTab ||
    numberLike.test(value) ||
    kubectlReading(value) !== undefined
  )
    layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
};

const isAllowed = (mask: number, style: number): boolean => (mask & (1 << style)) !== 0;

/** Uses single quotes for texts such as JSON, where double quotes would need many escapes. */
const quoteJson: ScalarStyleRule = (layout) => {
  const { value } = layout.node;
  const { PLAIN, SINGLE_QUOTED } = SCALAR_STYLE;
  const { style, allowedStylesMask: mask } = layout;
  const isQuoted = style === PLAIN && !isAllowed(mask, PLAIN) && isAllowed(mask, SINGLE_QUOTED);
  if (isQuoted && value.includes('"') && !/['\n]/.test(value)) layout.style = SINGLE_QUOTED;
};

const { doubleQuoteForInvisibles: _, ...otherRules } = DEFAULT_SCALAR_STYLE_RULES;

const options = {
  // Common style: unindented lists, no wrapped lines, no aliases.
  seqNoIndent: true,
  lineWidth: -1,
  noRefs: true,
  quoteStyle: 'double',
  // Keys without a value are left out.
  skipInvalid: true,
  // The default rule would quote all texts with tabs, also scripts of many lines.
  scalarStyleRules: [quoteMisread, quoteJson, ...Object.values(otherRules)],
} as const;

const quoteBlock: ScalarStyleRule = (layout) => {
  if (layout.node.value.includes('\n')) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
};

/** Readers disagree on the indentation of a block that is the whole document. */
const optionsForText = { ...options, scalarStyleRules: [...options.scalarStyleRules, quoteBlock] };

const dumpYaml = (value: unknown): string =>
  dump(value, typeof value === 'string' ? optionsForText : options)
    // js-yaml ends a document after a block with final empty lines, which would prevent typing more lines.
    .replace(/\n\.\.\.\n$/, '\n');

/**
 * Writes a JSON value as YAML that YAML 1.1, YAML 1.2 and kubectl read back to the same value. Texts that one
 * of them would misread, such as `yes` and `0644`, are in quotes, and special characters are escaped.
 * @param value may be an exact document (`exactJson.ts`)
 * @returns ends with a line break
 * @throws RangeError for values of about two thousand nested levels
 */
export const stringifyYaml = (value: unknown): string => writeExact(value, dumpYaml, (key) => `"${key}"`);
