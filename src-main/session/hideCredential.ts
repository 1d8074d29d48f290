import type { Redactor } from '../base/Redactor.ts';
import { type Credential, secretsOf } from '../server/Credential.ts';

/** Keeps every text of a credential out of the log. */
export function hideCredential(credential: Credential, redactor: Redactor): void {
  for (const secret of secretsOf(credential)) redactor.add(secret);
}
