import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { readIfExists } from '../base/privateFile.ts';

/**
 * Settings that an administrator enforces for all users of this computer. Absent settings are not enforced.
 */
const policySchema = z.object({
  updates: z
    .object({
      /** False turns updates off, regardless of the user's setting. */
      allowed: z.boolean().optional(),
      /** Replaces the update URL of the package. */
      feedUrl: z.url({ protocol: /^https$/ }).optional(),
      channel: z
        .string()
        .regex(/^[\w.-]{1,50}$/)
        .optional(),
    })
    .optional(),
});

export type Policy = z.infer<typeof policySchema>;

/** A policy, or the reason why its file cannot be read. */
export type ReadPolicy =
  | { readonly policy: Policy; readonly path: string; readonly exists: boolean }
  | { readonly unreadable: string; readonly path: string };

/**
 * Returns the path of the policy, in a folder that only administrators can write.
 * @param platform value of `process.platform`
 * @param programData value of the Windows environment variable `ProgramData`
 */
export function policyPath(platform: NodeJS.Platform, programData: string | undefined): string {
  if (platform === 'win32') {
    return win32.join(programData ?? 'C:\\ProgramData', 'Quarterdeck', 'policy.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Quarterdeck/policy.json';
  return posix.join('/etc', 'quarterdeck', 'policy.json');
}

/**
 * Reads the policy. A malformed file is reported instead of ignored, because it may forbid updates.
 * @param path path of the policy
 */
export async function readPolicy(path: string): Promise<ReadPolicy> {
  try {
    const text = await readIfExists(path);
    if (text === undefined) return { policy: {}, path, exists: false };
    return { policy: policySchema.parse(JSON.parse(text)), path, exists: true };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error), path };
  }
}
