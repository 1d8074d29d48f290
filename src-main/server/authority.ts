import { X509Certificate } from 'node:crypto';
import type { WorkspaceAuthority } from '#contract/entities/workspace.ts';
import { Failure } from '../base/Failure.ts';

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

const invalidFile = (sentence: string, cause?: unknown): Failure =>
  new Failure('INVALID', { sentence, ...(cause === undefined ? {} : { details: String(cause) }) }, { cause });

/** Formats the subject or issuer of a certificate on one line: `CN=meridian, O=Meridian`. */
export const oneLineName = (distinguishedName: string): string => distinguishedName.split('\n').join(', ');

/**
 * Extracts the certificates of a file, each as PEM. Drops all other content, such as private keys.
 * @throws Failure INVALID without a certificate, or for a malformed one
 */
export function certificatesOf(text: string): readonly string[] {
  const found = text.match(pemBlock);
  if (found === null) throw invalidFile('This file contains no PEM certificate.');
  for (const pem of found) {
    try {
      new X509Certificate(pem);
    } catch (error) {
      throw invalidFile('This file contains a certificate that cannot be read.', error);
    }
  }
  return found;
}

/**
 * Validates a certificate file that the user wants to trust as authority.
 * @param nowMs milliseconds since 1970
 * @returns the certificates to save, and their description
 * @throws Failure INVALID without a certificate, or for one that is not valid now
 */
export function readAuthority(
  text: string,
  nowMs: number,
): { readonly pem: string; readonly authority: WorkspaceAuthority } {
  const blocks = certificatesOf(text);
  const certificates = blocks.map((pem) => new X509Certificate(pem));
  for (const { subject, validToDate, validFromDate } of certificates) {
    if (validToDate.getTime() < nowMs)
      throw invalidFile(
        `The certificate of ${oneLineName(subject)} expired on ${validToDate.toISOString().slice(0, 10)}.`,
      );
    if (validFromDate.getTime() > nowMs)
      throw invalidFile(
        `The certificate of ${oneLineName(subject)} is not valid before ${validFromDate.toISOString().slice(0, 10)}.`,
      );
  }
  const [first] = certificates;
  if (first === undefined) throw invalidFile('This file contains no PEM certificate.');
  const validTo = new Date(Math.min(...certificates.map(({ validToDate }) => validToDate.getTime())));
  return {
    pem: `${blocks.join('\n')}\n`,
    authority: { subject: oneLineName(first.subject), validTo: validTo.toISOString() },
  };
}
