import type { ResourceRecord } from '#contract/resources.ts';
import { Failure } from '../base/Failure.ts';
import { hasDroppedSecrets } from '../base/sealedSecrets.ts';

/** Failure for a placeholder that matches no known secret. */
export const missingSecrets = (): Failure =>
  new Failure('CONFLICT', {
    sentence:
      'A secret is missing because it was changed on the server, or because drafts do not contain secrets. Enter the secret again, or reopen the form.',
  });

/**
 * Drafts are stored without secrets, so a restored draft must not overwrite them.
 * @throws Failure CONFLICT
 */
export function assertSecretsGiven(record: ResourceRecord): void {
  if (hasDroppedSecrets(record)) throw missingSecrets();
}
