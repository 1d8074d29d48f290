import type { SampleAccount } from '../database/accounts.ts';

/** The only client: native programs, which cannot store a secret. */
export const oidcClient = 'mc-cli';

export const claimsOf = ({ id, name, email }: SampleAccount) => ({
  sub: id,
  name,
  email,
  email_verified: true,
});
