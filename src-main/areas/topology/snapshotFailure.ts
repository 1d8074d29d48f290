import { Failure } from '#main/base/Failure.ts';
import { messages } from './messages.ts';

/** Error texts of a connection that could not be made. */
const connectionPattern = /failed to connect|connection refused|no such host|dial tcp|i\/o timeout/i;

/**
 * Returns the error of a snapshot. For each component, the server also queries its log service. Without that
 * service, it answers 500 with the error of the connection.
 */
export function snapshotFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'SERVER') return error;
  const { serverMessage = '' } = error.data;
  if (!serverMessage.includes('Error snapshotting topology') || !connectionPattern.test(serverMessage))
    return error;
  return new Failure('SERVER', { ...error.data, sentence: messages.noLogService }, { cause: error });
}
