import { failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '#main/base/Failure.ts';
import { desktopTexts } from '../messages.ts';

/** Chromium's error number of a canceled load. */
export const abortedCode = -3;

const offlineCode = -106;
const timedOutCodes = [-7, -118];

/** Chromium's error numbers for certificates. */
const isCertificateError = (code: number): boolean => code <= -200 && code > -300;

/**
 * Creates the failure for a page that could not be loaded. It never contains the address, which can contain
 * sign-in secrets.
 * @param code Chromium's error number, negative
 * @param description Chromium's error name
 * @param host of the page
 */
export function loadFailure(code: number, description: string, host: string): Failure {
  const details = `${description} (${code})`;
  const cause = new Error(`${host}: ${details}`);
  const fail = (kind: 'OFFLINE' | 'TIMEOUT', sentence: string) =>
    new Failure(kind, { sentence, details }, { cause });
  if (timedOutCodes.includes(code)) return fail('TIMEOUT', failureSentences.timeout);
  if (code === offlineCode) return fail('OFFLINE', failureSentences.noInternet);
  const { notTrusted, notOpened } = desktopTexts.signIn;
  return fail('OFFLINE', isCertificateError(code) ? notTrusted(host) : notOpened(host));
}
