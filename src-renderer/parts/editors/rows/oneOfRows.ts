import type { FieldRow, OneOfVariant } from '#kit/form/FieldRow.ts';
import { env, lines } from './common.ts';

const noneVariant: OneOfVariant = { value: 'none', label: 'None', paths: [], rows: [] };

const languages = [
  ['template', 'Go Template'],
  ['javascript', 'Javascript'],
  ['expr', 'Expr'],
  ['jsonpath', 'JSONPath'],
] as const;

/** A template in one of four expression languages. */
export const template = (path: string, label: string): FieldRow => ({
  kind: 'oneOf',
  name: `${path} language`,
  label,
  variants: [
    noneVariant,
    ...languages.map(([key, label]): OneOfVariant => {
      const name = `${path}.${key}`;
      // 128 pixels high.
      return { value: key, label, paths: [name], rows: [lines(name, label, { rows: 5 })] };
    }),
  ],
});

const flags = { basic: 'Basic', ntlm: 'NTLM', ntlmv2: 'NTLMv2' } as const;

/** Labels of authentication methods, by the flag that enables each. */
type Kinds = Readonly<Partial<Record<keyof typeof flags, string>>>;

/** Authentication of a check. Choosing None clears only the flags, so that typed values stay. */
export const authentication = (
  at: (path: string) => string,
  kinds: Kinds = { basic: flags.basic },
): FieldRow => ({
  kind: 'oneOf',
  name: at('authentication kind'),
  label: 'Authentication',
  variants: [
    noneVariant,
    ...Object.entries(kinds).map(
      ([flag, label]): OneOfVariant => ({
        value: flag,
        label,
        paths: [at(flag)],
        initial: { [at(flag)]: true },
        rows: [
          env(at('authentication.username'), 'Username'),
          env(at('authentication.password'), 'Password'),
        ],
      }),
    ),
  ],
});

export const everyAuthentication: Kinds = flags;

/** A choice of connections, each with fields under a key of its own. */
export const connectionVariants = (
  name: string,
  label: string,
  variants: ReadonlyArray<readonly [path: string, label: string, rows: readonly FieldRow[]]>,
): FieldRow => ({
  kind: 'oneOf',
  name: `${name} switch`,
  label,
  variants: [
    noneVariant,
    ...variants.map(([path, label, rows]): OneOfVariant => ({ value: path, label, paths: [path], rows })),
  ],
});
