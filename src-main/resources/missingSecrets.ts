import type { ResourceRecord } from '../../src-preload/contract/resources.ts';
import { Failure } from '../base/Failure.ts';
import { hasDropped } from '../base/sealedSecrets.ts';

/** What stands for a secret stands for none that is known. */
export const missingSecrets = (): Failure =>
  new Failure('CONFLICT', {
    sentence:
      'A secret is missing: it was changed at the server, or was in a draft, which keeps none. Type it again, or open it anew.',
  });

/** A draft comes back without the secrets that were typed: nothing of that is written in their place. @throws Failure CONFLICT */
export function assertSecretsGiven(record: ResourceRecord): void {
  if (hasDropped(record)) throw missingSecrets();
}
