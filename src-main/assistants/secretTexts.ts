import { sealPattern } from '#contract/rules/secrets.ts';
import { isSecretFileKey, isSecretKey, secretWords } from './secretKeys.ts';

/** Replaces what is removed from an answer. */
export const removed = '(removed)';

/** Secrets that are recognized by their own form. Each pattern takes linear time. */
const forms: ReadonlyArray<readonly [RegExp, string]> = [
  [/-----BEGIN [A-Z0-9 ]{1,60}-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,60}-----|$)/g, removed],
  // A PEM text in Base64.
  [/LS0tLS1CRUdJTi[\w+/=-]*/g, removed],
  [sealPattern, removed],
  [
    /\b((?:set-)?cookie|authorization|proxy-authorization|x-[a-z-]{0,20}token)(\s{0,3}:\s{0,3})[^\r\n"']+/gi,
    `$1$2${removed}`,
  ],
  [/\b(bearer|basic)\s{1,3}[\w.~+/=-]{6,}/gi, `$1 ${removed}`],
  // Passwords may contain a slash or an at sign, so everything up to the last at sign is removed.
  [/\b([a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@:"'<>]{0,200}:[^\s"'<>]{0,500}@/gi, `$1${removed}@`],
  [/\b([a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@:"'<>]{1,200}@/gi, `$1${removed}@`],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)*/g, removed],
  [
    /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|sk-|[sr]k_(?:live|test)_|npm_|pypi-|hv[sb]\.|dop_v1_|shpat_|ory_[a-z]{2}_|AGE-SECRET-KEY-|SG\.)[\w.-]{8,}/g,
    removed,
  ],
  [/\b(?:AKIA|ASIA)[A-Z\d]{12,}\b/g, removed],
  [/\bAIza[\w-]{30,}/g, removed],
];

const value = String.raw`\\+"(?:(?!\\+")[^\r\n])*\\+"|"(?:[^"\\\r\n]|\\.)*"?|'(?:[^'\\\r\n]|\\.)*'?|[^\s,;&"'}\]]+`;

/** `password=x`, `"password": "x"`, `\"password\":\"x\"`. The start of the name is not part of the match. */
const assignment = new RegExp(
  String.raw`((?:${secretWords}|pwd|dsn)[\w.-]{0,40})(\\{0,3}["']?\s{0,3}(?:=>|:=|[:=])\s{0,3})(${value})`,
  'gi',
);

/** `--password x` */
const flag = new RegExp(
  String.raw`(--?[\w-]{0,30}(?:${secretWords})[\w-]{0,20}[ \t]{1,3})("(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?|[^\s"'-]\S*)`,
  'gi',
);

/** A line `password: several words`, also in a diff. */
const plainLine = new RegExp(
  String.raw`^([+\- \t]{0,200}["']?)([\w./-]{0,100}?(?:${secretWords}|pwd|dsn)[\w.-]{0,40})(["']?:[ \t]{1,8})([^\s"'{\[|>\\][^\r\n]*)$`,
  'gim',
);

/** An environment variable on two lines: its name and its value. */
const variable =
  /((?:name|key)\\?["']?:[ \t]{0,8}\\?["']?)([\w.-]{1,200})(\\?["']?,?[ \t]{0,8}\r?\n[+\- \t]{0,200}\\?["']?(?:value|default)\\?["']?:[ \t]{0,8})([^\r\n]+)/g;

/** Two elements of a list in YAML: a flag and its value. */
const listedFlag = new RegExp(
  String.raw`^([+\- \t]{0,200}-[ \t]{1,8}["']?--?[\w-]{0,30}(?:${secretWords})[\w-]{0,20}["']?[ \t]{0,8}\r?\n[+\- \t]{0,200}-[ \t]{1,8})(?!["']?--)([^\r\n]+)`,
  'gim',
);

const literal = /^(?:true|false|null|\{|\[|\(removed\))/i;

function replaceAssigned(whole: string, name: string, separator: string, assigned: string): string {
  if (literal.test(assigned) || !isSecretKey(name)) return whole;
  const quote = /^(\\*["'])/.exec(assigned)?.[1] ?? '';
  return `${name}${separator}${quote}${removed}${quote}`;
}

const indentation = (line: string): number => /^[+\-\s]*/.exec(line)?.[0].length ?? 0;
const header = /^[+\-\s]{0,200}["']?([\w./-]{1,200})["']?:[ \t]*(?:([|>][+\-\d]*)|\{)?[ \t]*$/;
const isSecretKind = /^[+\-\s]{0,200}["']?kind["']?:[ \t]*["']?Secret["']?,?[ \t]*$/m;

/** Removes the indented lines below a secret name, and below the data of a Kubernetes Secret. */
function removeBlocks(text: string): string {
  if (!text.includes('\n')) return text;
  const hasData = isSecretKind.test(text);
  let limit: number | undefined;
  return text
    .split('\n')
    .flatMap((line) => {
      const depth = indentation(line);
      if (limit !== undefined && (line.trim() === '' || depth > limit)) return [];
      limit = undefined;
      const [, name, scalar] = header.exec(line) ?? [];
      if (name === undefined) return [line];
      const isBlock =
        (scalar !== undefined && (isSecretKey(name) || isSecretFileKey(name))) ||
        (hasData && ['data', 'stringData', 'binaryData'].includes(name));
      if (!isBlock) return [line];
      limit = depth;
      return [line, `${' '.repeat(depth + 2)}${removed}`];
    })
    .join('\n');
}

/** Average information per character, in bits. Random Base64 has about 5, words and paths about 4. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const leastRandomBits = 4.3;

/** Removes long random texts. Digests in hexadecimal digits stay, because images are named by them. */
const removeRandom = (text: string): string =>
  text.replaceAll(/[A-Za-z\d+/_-]{40,}={0,2}/g, (found) =>
    /[a-z]/.test(found) && /[A-Z]/.test(found) && /\d/.test(found) && entropyOf(found) >= leastRandomBits
      ? removed
      : found,
  );

/**
 * Removes secrets from a text of any format, such as a log line, a diff, YAML or a comment.
 * @param redact masks the secrets that this process knows
 */
export function removeSecretTexts(text: string, redact: (text: string) => string): string {
  let clean = redact(text);
  for (const [form, instead] of forms) clean = clean.replaceAll(form, instead);
  clean = removeBlocks(clean);
  clean = clean.replaceAll(
    variable,
    (whole, start: string, name: string, between: string, assigned: string) =>
      literal.test(assigned) || !isSecretKey(name) ? whole : `${start}${name}${between}${removed}`,
  );
  clean = clean.replaceAll(
    plainLine,
    (whole, start: string, name: string, between: string, assigned: string) =>
      literal.test(assigned) || !isSecretKey(name) ? whole : `${start}${name}${between}${removed}`,
  );
  clean = clean.replaceAll(assignment, replaceAssigned);
  clean = clean.replaceAll(listedFlag, `$1${removed}`);
  clean = clean.replaceAll(flag, (_whole, start: string) => `${start}${removed}`);
  return removeRandom(clean);
}
