import { describe, expect, it } from 'vitest';
import { envModeOf, envModes, envProblem, envRefOf, referenceEnv, staticEnv } from '#kit/fields/envValue.ts';

const ref = { name: 'aws', key: 'access' };

describe('an environment value or reference', () => {
  it('offers Static, Config Map and Secret in this order', () => {
    expect(envModes.map(([, label]) => label)).toEqual(['Static', 'Config Map', 'Secret']);
  });

  it('is static with a value, otherwise of the kind of its reference', () => {
    expect(envModeOf(undefined)).toBe('static');
    expect(envModeOf({ value: '' })).toBe('static');
    expect(envModeOf({ value: '', valueFrom: { secretKeyRef: ref } })).toBe('secret');
    expect(envModeOf({ value: 'x', valueFrom: { secretKeyRef: ref } })).toBe('static');
    expect(envModeOf({ valueFrom: { secretKeyRef: ref } })).toBe('secret');
    expect(envModeOf({ valueFrom: { configMapKeyRef: ref } })).toBe('configMap');
  });

  it('is written at the server’s paths', () => {
    expect(staticEnv('x')).toEqual({ value: 'x' });
    expect(referenceEnv('secret', ref)).toEqual({ valueFrom: { secretKeyRef: ref } });
    expect(referenceEnv('configMap', ref)).toEqual({ valueFrom: { configMapKeyRef: ref } });
  });

  it('is absent when nothing is entered', () => {
    expect(staticEnv('')).toBeUndefined();
    expect(referenceEnv('secret', { name: '', key: '' })).toBeUndefined();
    expect(envRefOf(undefined)).toEqual({ name: '', key: '' });
  });

  it('requires both name and key for a reference', () => {
    expect(envProblem(referenceEnv('secret', { name: 'aws', key: ' ' }))).toBe(
      'Enter both a name and a key.',
    );
    expect(envProblem(referenceEnv('secret', ref))).toBeUndefined();
    expect(envProblem({ value: 'x' })).toBeUndefined();
    expect(envProblem(undefined)).toBeUndefined();
  });
});
