import { RE2JS } from 're2js';
import type { PlaybookParam } from '../../../../src-preload/contract/playbooks.ts';
import { messages } from './messages.ts';

/** A pattern is looked for in so many characters, while they are typed; longer texts are left to the server. */
const mostMatched = 10_000;

const numberPattern = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const dnsLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const dnsPattern = new RegExp(`^${dnsLabel}(?:\\.${dnsLabel})*$`);

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
};

/** By their format; API reference section 10. */
const formats: Readonly<
  Record<string, { readonly fits: (text: string) => boolean; readonly message: string }>
> = {
  number: { fits: (text) => numberPattern.test(text), message: messages.problems.number },
  email: { fits: (text) => emailPattern.test(text), message: messages.problems.email },
  url: { fits: isWebAddress, message: messages.problems.url },
  dns1123: { fits: (text) => dnsPattern.test(text), message: messages.problems.dns1123 },
};

/** A limit, also one that is written as a text. */
function limitOf(value: unknown): number | undefined {
  const limit = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof limit === 'number' && Number.isFinite(limit) ? limit : undefined;
}

/**
 * A pattern of the server, in the server's own dialect; undefined where it cannot be used. The browser's would take for ever on some texts, and
 * the window with them: RE2 takes a time that grows with the text alone.
 */
function patternOf(text: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(text));
  } catch {
    return undefined;
  }
}

/** Whether the server makes something else of a text: templates of Go and of its own. */
export const isTemplate = (text: string): boolean => /\{\{|\$\(/.test(text);

interface TextRules {
  /** What of the server's rules cannot be used. */
  readonly wrong: string | undefined;
  readonly check: (value: unknown) => string | undefined;
}

/** What is wrong with the text of a parameter, by its properties; specification part 2 section 2.10. */
export function textProblem({ properties, default: usual }: PlaybookParam): TextRules {
  const { problems } = messages;
  const written =
    typeof properties.regex === 'string' && properties.regex !== '' ? properties.regex : undefined;
  const regex = written === undefined ? undefined : patternOf(written);
  const format = typeof properties.format === 'string' ? formats[properties.format] : undefined;
  const [min, max, minLength, maxLength] = [
    properties.min,
    properties.max,
    properties.minLength,
    properties.maxLength,
  ].map(limitOf);
  const check = (value: unknown): string | undefined => {
    const text = typeof value === 'string' ? value : '';
    // What the server will make of it is not known here.
    if (text === usual && isTemplate(text)) return undefined;
    if (format !== undefined && !format.fits(text.trim())) return format.message;
    if (min !== undefined || max !== undefined) {
      const number = numberPattern.test(text.trim()) ? Number(text) : Number.NaN;
      if (Number.isNaN(number)) return problems.number;
      if (min !== undefined && number < min) return problems.min(min);
      if (max !== undefined && number > max) return problems.max(max);
    }
    const { length } = [...text];
    if (minLength !== undefined && length < minLength) return problems.minLength(minLength);
    if (maxLength !== undefined && length > maxLength) return problems.maxLength(maxLength);
    if (regex !== undefined && text.length <= mostMatched && !regex.test(text))
      return problems.regex(written ?? '');
    return undefined;
  };
  return {
    wrong: written !== undefined && regex === undefined ? messages.badRegex(written) : undefined,
    check,
  };
}
