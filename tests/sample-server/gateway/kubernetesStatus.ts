const reasons: Readonly<Record<number, readonly [reason: string, message: string]>> = {
  400: ['BadRequest', 'the server rejected our request for an unknown reason'],
  401: ['Unauthorized', 'Unauthorized'],
  403: ['Forbidden', 'forbidden'],
  404: ['NotFound', 'the server could not find the requested resource'],
  405: ['MethodNotAllowed', 'the server does not allow this method on the requested resource'],
  500: ['InternalError', 'Internal error occurred'],
  503: ['ServiceUnavailable', 'the server is currently unable to handle the request'],
};

/** Returns a Kubernetes error status, by default with the usual message. */
export function kubernetesStatus(code: number, message?: string): object {
  const [reason, usual] = reasons[code] ?? ['', `the server answered with status ${code}`];
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: message ?? usual,
    reason,
    code,
  };
}
