import type { Redactor } from '../base/Redactor.ts';
import { type Credential, secretsOf } from '../server/Credential.ts';

/** Redacts all texts of a credential in the log. */
export function hideCredential(credential: Credential, redactor: Redactor): void {
  for (const secret of secretsOf(credential)) redactor.add(secret);
}
