import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import { UnsupportedKubeconfigError } from './KubeconfigDocument.ts';
import { FileRefusal } from './KubeconfigFile.ts';

/** Converts an error to a refusal for the window. @throws any other error */
export function toKubeconfigRefusal(error: unknown): KubeconfigRefusal {
  if (error instanceof UnsupportedKubeconfigError || error instanceof FileRefusal) {
    const lock = error instanceof FileRefusal ? error.lock : undefined;
    return {
      kind: error.kind,
      sentence: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(lock === undefined ? {} : { lock }),
    };
  }
  throw error;
}
