import type { ResourceRecord } from '../../src-preload/contract/resources.ts';
import { Failure } from '../base/Failure.ts';
import { hasDropped } from '../base/sealedSecrets.ts';

/** Failure for a placeholder that matches no known secret. */
export const missingSecrets = (): Failure =>
  new Failure('CONFLICT', {
    sentence:
      'A secret is missing: it was changed at the server, or was in a draft, which keeps none. Type it again, or open it anew.',
  });

/**
 * Drafts are stored without secrets, so a restored draft must not overwrite them.
 * @throws Failure CONFLICT
 */
export function assertSecretsGiven(record: ResourceRecord): void {
  if (hasDropped(record)) throw missingSecrets();
}
