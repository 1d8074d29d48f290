interface EnvKeyRef {
  readonly name: string;
  readonly key: string;
}

/** A static value, or a reference to a key of a secret or config map. */
export interface EnvValue {
  readonly value?: string | undefined;
  readonly valueFrom?:
    | {
        readonly secretKeyRef?: EnvKeyRef | undefined;
        readonly configMapKeyRef?: EnvKeyRef | undefined;
      }
    | undefined;
}

export const envModes = [
  ['static', 'Static'],
  ['configMap', 'Config Map'],
  ['secret', 'Secret'],
] as const;
export type EnvMode = (typeof envModes)[number][0];

/** Returns the mode: a non-empty value is static, otherwise the reference decides. */
export function envModeOf(value: EnvValue | undefined): EnvMode {
  if (value?.value !== undefined && value.value !== '') return 'static';
  if (value?.valueFrom?.secretKeyRef !== undefined) return 'secret';
  if (value?.valueFrom?.configMapKeyRef !== undefined) return 'configMap';
  return 'static';
}

/** Returns name and key of the reference. Both are empty without a reference. */
export function envRefOf(value: EnvValue | undefined): EnvKeyRef {
  return value?.valueFrom?.secretKeyRef ?? value?.valueFrom?.configMapKeyRef ?? { name: '', key: '' };
}

/** Returns the record of a static value. Undefined for an empty value. */
export const staticEnv = (value: string): EnvValue | undefined => (value === '' ? undefined : { value });

/** Returns the record of a reference. Undefined when name and key are both empty. */
export function referenceEnv(mode: EnvMode, { name, key }: EnvKeyRef): EnvValue | undefined {
  if (mode === 'static' || (name === '' && key === '')) return undefined;
  const ref = { name, key };
  return { valueFrom: mode === 'secret' ? { secretKeyRef: ref } : { configMapKeyRef: ref } };
}

/** Returns the error for a reference without name or key. */
export function envProblem(value: EnvValue | undefined): string | undefined {
  if (value?.valueFrom === undefined) return undefined;
  const { name, key } = envRefOf(value);
  return name.trim() === '' || key.trim() === '' ? 'Enter both a name and a key.' : undefined;
}

const referencePattern = /^(secret|configmap):\/\/([^/]*)\/?(.*)$/s;

/** Parses a static value, `secret://name/key` or `configmap://name/key`. */
export function parseEnvText(text: string): EnvValue | undefined {
  const [, from, name = '', key = ''] = text.match(referencePattern) ?? [];
  if (from === undefined) return staticEnv(text);
  return {
    valueFrom: from === 'secret' ? { secretKeyRef: { name, key } } : { configMapKeyRef: { name, key } },
  };
}

/** Formats a value for `parseEnvText`. Empty for undefined. */
export function formatEnvText(value: EnvValue | undefined): string {
  const mode = envModeOf(value);
  if (mode === 'static') return value?.value ?? '';
  const { name, key } = envRefOf(value);
  return `${mode === 'secret' ? 'secret' : 'configmap'}://${name}/${key}`;
}
