const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
};

/** An error as the identity service words it. */
export const kratosError = (code: number, id: string, reason: string, more: object = {}) => ({
  error: { id, code, status: statusTexts[code] ?? 'Error', reason, message: reason },
  ...more,
});

export const inactiveSession = kratosError(
  401,
  'session_inactive',
  'No active session was found in this request.',
);

export const notFound = kratosError(404, 'not_found', 'The requested resource could not be found.');

export const secondFactorRequired = (origin: string, status = 403) =>
  kratosError(
    status,
    'session_aal2_required',
    "The session's authenticator assurance level is too low; a second factor is required.",
    { redirect_browser_to: `${origin}/self-service/login/browser?aal=aal2` },
  );

/** @param nextFlow id of the flow that was started in place of the expired one */
export const flowExpired = (nextFlow: string) =>
  kratosError(410, 'self_service_flow_expired', 'The login flow has expired, please try again.', {
    since: 60_000_000_000,
    use_flow_id: nextFlow,
  });
