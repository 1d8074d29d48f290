import type { KubeconfigRefusal } from '../../src-preload/contract/kubeconfig.ts';
import { UnfitFileError } from './KubeconfigDocument.ts';
import { FileRefusal } from './KubeconfigFile.ts';

/** Converts an error to a refusal for the window. @throws any other error */
export function refusalOf(error: unknown): KubeconfigRefusal {
  if (error instanceof UnfitFileError || error instanceof FileRefusal) {
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
