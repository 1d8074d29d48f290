import { failureSentences } from '../../../src-preload/contract/rules/failures.ts';
import { Failure } from '../../base/Failure.ts';
import { desktopTexts } from '../messages.ts';

/** Chromium's number for a load that was stopped: by another one, or by us. */
export const aborted = -3;

const offline = -106;
const timedOut = [-7, -118];

/** Chromium's numbers for what is wrong with a certificate. */
const isOfCertificate = (code: number): boolean => code <= -200 && code > -300;

/**
 * The failure for a page that could not be loaded. Its address is in none of it: it can hold what proves a sign-in.
 * @param code Chromium's number of the error, negative
 * @param description Chromium's name of it
 * @param host where the page is
 */
export function loadFailure(code: number, description: string, host: string): Failure {
  const details = `${description} (${code})`;
  const cause = new Error(`${host}: ${details}`);
  const fail = (kind: 'OFFLINE' | 'TIMEOUT', sentence: string) =>
    new Failure(kind, { sentence, details }, { cause });
  if (timedOut.includes(code)) return fail('TIMEOUT', failureSentences.timeout);
  if (code === offline) return fail('OFFLINE', failureSentences.noInternet);
  const { notTrusted, notOpened } = desktopTexts.signIn;
  return fail('OFFLINE', isOfCertificate(code) ? notTrusted(host) : notOpened(host));
}
