import { RE2JS } from 're2js';
import type { PlaybookParam } from '#contract/playbooks.ts';
import { messages } from './messages.ts';

/** Maximum length of text, in characters, to match on each keystroke. The server checks longer texts. */
const maxMatchedLength = 10_000;

const numberPattern = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const dnsLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const dnsPattern = new RegExp(`^${dnsLabel}(?:\\.${dnsLabel})*$`);

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
};

const formats: Readonly<
  Record<string, { readonly fits: (text: string) => boolean; readonly message: string }>
> = {
  number: { fits: (text) => numberPattern.test(text), message: messages.problems.number },
  email: { fits: (text) => emailPattern.test(text), message: messages.problems.email },
  url: { fits: isWebAddress, message: messages.problems.url },
  dns1123: { fits: (text) => dnsPattern.test(text), message: messages.problems.dns1123 },
};

/** Parses a limit, which can be a text. */
function limitOf(value: unknown): number | undefined {
  const limit = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof limit === 'number' && Number.isFinite(limit) ? limit : undefined;
}

/**
 * Compiles a pattern with RE2, the server's dialect. Undefined if it is invalid. RE2 runs in linear time;
 * JavaScript patterns could block the window.
 */
function patternOf(text: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(text));
  } catch {
    return undefined;
  }
}

/** Whether the server evaluates the text: Go templates or `$(…)`. */
export const isTemplate = (text: string): boolean => /\{\{|\$\(/.test(text);

interface TextValidation {
  /** Why rules from the server cannot be used. */
  readonly ruleProblem: string | undefined;
  readonly check: (value: unknown) => string | undefined;
}

/** Returns the validation of a text parameter, from its properties. */
export function textValidation({ properties, default: defaultValue }: PlaybookParam): TextValidation {
  const { problems } = messages;
  const regexText =
    typeof properties.regex === 'string' && properties.regex !== '' ? properties.regex : undefined;
  const regex = regexText === undefined ? undefined : patternOf(regexText);
  const format = typeof properties.format === 'string' ? formats[properties.format] : undefined;
  const [min, max, minLength, maxLength] = [
    properties.min,
    properties.max,
    properties.minLength,
    properties.maxLength,
  ].map(limitOf);
  const check = (value: unknown): string | undefined => {
    const text = typeof value === 'string' ? value : '';
    // The evaluated value of a template is not known here.
    if (text === defaultValue && isTemplate(text)) return undefined;
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
    if (regex !== undefined && text.length <= maxMatchedLength && !regex.test(text))
      return problems.regex(regexText ?? '');
    return undefined;
  };
  return {
    ruleProblem: regexText !== undefined && regex === undefined ? messages.badRegex(regexText) : undefined,
    check,
  };
}
