import { z } from 'zod';
import type { Credential } from '../server/Credential.ts';

const keptSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('access-token'), token: z.string() }),
  z.object({ kind: z.literal('basic'), username: z.string(), password: z.string() }),
  z.object({ kind: z.literal('cookie'), value: z.string() }),
]);

/** The text that the keychain keeps: exactly one secret together with its kind; server reference section 2.1. */
export const serialise = (credential: Credential): string => JSON.stringify(credential);

/** @returns undefined for a text that no version of Quarterdeck wrote */
export function parseKept(text: string): Credential | undefined {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
