import type { SampleAccount } from '../database/accounts.ts';

/** The only client: programs on people's own computers, which can keep no secret. */
export const oidcClient = 'mc-cli';

/** What the provider tells a program of a person. */
export const claimsOf = ({ id, name, email }: SampleAccount) => ({
  sub: id,
  name,
  email,
  email_verified: true,
});
