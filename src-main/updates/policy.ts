import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { readIfThere } from '../base/privateFile.ts';

/** What whoever looks after this computer decides for everybody on it. What is not named here is not decided. */
const policySchema = z.object({
  updates: z
    .object({
      /** False turns updates off whatever the person chose. */
      allowed: z.boolean().optional(),
      /** Instead of the place that the package names. */
      feedUrl: z.url({ protocol: /^https$/ }).optional(),
      channel: z
        .string()
        .regex(/^[\w.-]{1,50}$/)
        .optional(),
    })
    .optional(),
});

export type Policy = z.infer<typeof policySchema>;

/** A policy, or why there is none although there is a file. */
export type ReadPolicy =
  | { readonly policy: Policy; readonly path: string; readonly there: boolean }
  | { readonly unreadable: string; readonly path: string };

/**
 * Where a computer's policy stands: a folder that only its administrators can write.
 * @param platform Node's name of the system
 * @param programData the value of `ProgramData`, of Windows
 */
export function policyPath(platform: NodeJS.Platform, programData: string | undefined): string {
  if (platform === 'win32') {
    return win32.join(programData ?? 'C:\\ProgramData', 'Quarterdeck', 'policy.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Quarterdeck/policy.json';
  return posix.join('/etc', 'quarterdeck', 'policy.json');
}

/**
 * Reads the policy. A file that is there and cannot be understood is told, never passed over: what it forbids is unknown.
 * @param path where it stands
 */
export async function readPolicy(path: string): Promise<ReadPolicy> {
  try {
    const text = await readIfThere(path);
    if (text === undefined) return { policy: {}, path, there: false };
    return { policy: policySchema.parse(JSON.parse(text)), path, there: true };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error), path };
  }
}
