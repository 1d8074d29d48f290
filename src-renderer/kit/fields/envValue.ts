interface EnvKeyRef {
  readonly name: string;
  readonly key: string;
}

/** A value given as it is, or by the name and key of a secret or config map. UI reference, forms section 1. */
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

/** A value means Static, else the reference that is there decides. An empty value beside a reference is none. */
export function envModeOf(value: EnvValue | undefined): EnvMode {
  if (value?.value !== undefined && value.value !== '') return 'static';
  if (value?.valueFrom?.secretKeyRef !== undefined) return 'secret';
  if (value?.valueFrom?.configMapKeyRef !== undefined) return 'configMap';
  return 'static';
}

/** Name and key of the reference; empty ones where there is none. */
export function envRefOf(value: EnvValue | undefined): EnvKeyRef {
  return value?.valueFrom?.secretKeyRef ?? value?.valueFrom?.configMapKeyRef ?? { name: '', key: '' };
}

/** The record for a typed static value: absent when nothing is typed. */
export const staticEnv = (value: string): EnvValue | undefined => (value === '' ? undefined : { value });

/** The record for a reference: absent when both name and key are empty. */
export function referenceEnv(mode: EnvMode, { name, key }: EnvKeyRef): EnvValue | undefined {
  if (mode === 'static' || (name === '' && key === '')) return undefined;
  const ref = { name, key };
  return { valueFrom: mode === 'secret' ? { secretKeyRef: ref } : { configMapKeyRef: ref } };
}

/** A reference needs both parts. */
export function envProblem(value: EnvValue | undefined): string | undefined {
  if (value?.valueFrom === undefined) return undefined;
  const { name, key } = envRefOf(value);
  return name.trim() === '' || key.trim() === '' ? 'Both a name and a key are needed.' : undefined;
}

const referenceText = /^(secret|configmap):\/\/([^/]*)\/?(.*)$/s;

/** What one text says: a value, or where it is. UI reference, connections section 2. */
export function envOfText(text: string): EnvValue | undefined {
  const [, from, name = '', key = ''] = text.match(referenceText) ?? [];
  if (from === undefined) return staticEnv(text);
  return {
    valueFrom: from === 'secret' ? { secretKeyRef: { name, key } } : { configMapKeyRef: { name, key } },
  };
}

/** The same as one text; empty for nothing. */
export function textOfEnv(value: EnvValue | undefined): string {
  const mode = envModeOf(value);
  if (mode === 'static') return value?.value ?? '';
  const { name, key } = envRefOf(value);
  return `${mode === 'secret' ? 'secret' : 'configmap'}://${name}/${key}`;
}
