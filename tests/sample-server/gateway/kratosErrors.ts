const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
};

interface ErrorWords {
  readonly id?: string;
  readonly reason?: string;
  readonly details?: object;
  readonly message: string;
}

/** Returns an error in Kratos's format. @param more fields next to the error */
export const kratosError = (
  code: number,
  { id, reason, details, message }: ErrorWords,
  more: object = {},
) => ({
  error: {
    ...(id === undefined ? {} : { id }),
    code,
    status: statusTexts[code] ?? 'Error',
    ...(reason === undefined ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
    message,
  },
  ...more,
});

/** Response of the session endpoint without a session. */
export const noCredentials = kratosError(401, {
  reason: 'No valid session credentials found in the request.',
  message: 'The request could not be authorized',
});

/** Response of other endpoints that require a session. */
export const inactiveSession = kratosError(401, {
  id: 'session_inactive',
  reason: 'No active session was found in this request.',
  message: 'request does not have a valid authentication session',
});

export const notFound = kratosError(404, { message: 'Unable to locate the resource' });

/** Returns the URL where a browser enters the second factor. @param origin public URL of Kratos */
export const secondFactorUrl = (origin: string, returnTo?: string): string => {
  const query = new URLSearchParams({
    aal: 'aal2',
    ...(returnTo === undefined ? {} : { return_to: returnTo }),
  });
  return `${origin}/self-service/login/browser?${query}`;
};

export const secondFactorRequired = (origin: string, status = 403) =>
  kratosError(
    status,
    {
      id: 'session_aal2_required',
      reason:
        'An active session was found but it does not fulfil the requested Authenticator Assurance Level. Please verify yourself with a second factor to resolve this issue.',
      message: 'Session does not fulfill the requested Authenticator Assurance Level',
    },
    { redirect_browser_to: secondFactorUrl(origin) },
  );

/** @param nextFlow id of the flow that replaces the expired flow */
export const flowExpired = (nextFlow: string, kind = 'login') =>
  kratosError(
    410,
    {
      id: 'self_service_flow_expired',
      reason: `The ${kind} flow has expired. Redirect the user to the ${kind} flow init endpoint to initialize a new flow.`,
      message: 'self-service flow expired',
    },
    { since: 60_000_000_000, use_flow_id: nextFlow },
  );

export const csrfViolation = kratosError(403, {
  id: 'security_csrf_violation',
  reason: 'Please retry the flow and optionally clear your cookies. The request was rejected to protect you.',
  details: {
    docs: 'https://www.ory.sh/kratos/docs/debug/csrf',
    hint: 'The anti-CSRF cookie was found but the CSRF token was not included in the HTTP request body.',
    reject_reason: 'The HTTP Cookie Header was set and a CSRF token was sent but they do not match.',
  },
  message: 'the request was rejected to protect you from Cross-Site-Request-Forgery',
});

export const alreadySignedIn = kratosError(400, {
  id: 'session_already_available',
  reason:
    'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
  message: 'you are already logged in',
});

export const nothingForSignedIn = (kind: 'registration' | 'recovery') =>
  kratosError(400, {
    id: 'session_already_available',
    reason: `A valid session was detected and thus ${kind} is not possible.`,
    message: 'you are already logged in',
  });

export const noSessionToElevate = kratosError(401, {
  id: 'session_aal1_required',
  reason: 'You can not requested a higher AAL (AAL2/AAL3) without an active session.',
  message: 'aal2 and aal3 can only be requested if a session exists already',
});

/** @param origin public URL of Kratos */
export const refreshRequired = (origin: string) =>
  kratosError(
    403,
    {
      id: 'session_refresh_required',
      reason:
        'The login session is too old and thus not allowed to update these fields. Please re-authenticate.',
      message: 'The requested action was forbidden',
    },
    { redirect_browser_to: `${origin}/self-service/login/browser?refresh=true` },
  );

/** @param url where the browser continues */
export const browserLocationChangeRequired = (url: string) =>
  kratosError(
    422,
    {
      id: 'browser_location_change_required',
      reason: `In order to complete this flow please redirect the browser to: ${url}`,
      message: 'browser location change required',
    },
    { redirect_browser_to: url },
  );

interface ErrorRow {
  readonly status: number;
  readonly body: (origin: string) => object;
}

/** All named errors of flows that tests can request. */
const errorRows: Readonly<Record<string, ErrorRow>> = {
  session_aal2_required: { status: 403, body: (origin) => secondFactorRequired(origin) },
  session_already_available: { status: 400, body: () => alreadySignedIn },
  session_refresh_required: { status: 403, body: refreshRequired },
  self_service_flow_return_to_forbidden: {
    status: 400,
    body: () =>
      kratosError(400, {
        id: 'self_service_flow_return_to_forbidden',
        reason: 'Requested return_to URL "/" is not allowed.',
        message: 'The request was malformed or contained invalid parameters',
      }),
  },
  self_service_flow_expired: { status: 410, body: () => flowExpired('') },
  security_csrf_violation: { status: 403, body: () => csrfViolation },
  security_identity_mismatch: {
    status: 403,
    body: () =>
      kratosError(403, {
        id: 'security_identity_mismatch',
        reason: 'The request was submitted for another identity than the one of the session.',
        message: 'The requested action was forbidden',
      }),
  },
  browser_location_change_required: {
    status: 422,
    body: () => browserLocationChangeRequired('https://identity.example/continue'),
  },
  session_inactive: { status: 401, body: () => inactiveSession },
};

export const flowErrorIds: readonly string[] = Object.keys(errorRows);

/** Returns the response for a named error. @throws Error for an unknown name */
export function namedError(id: string, origin: string): { readonly status: number; readonly body: object } {
  const row = errorRows[id];
  if (row === undefined) throw new Error(`Unknown error of the identity service: ${id}.`);
  return { status: row.status, body: row.body(origin) };
}
