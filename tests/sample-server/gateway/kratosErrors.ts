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
export const flowExpired = (nextFlow: string, kind = 'login') =>
  kratosError(410, 'self_service_flow_expired', `The ${kind} flow has expired, please try again.`, {
    since: 60_000_000_000,
    use_flow_id: nextFlow,
  });

export const csrfViolation = kratosError(
  403,
  'security_csrf_violation',
  'A security violation was detected, please fill out the form again.',
);

export const alreadySignedIn = kratosError(
  400,
  'session_already_available',
  'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
);

export const noSessionToRaise = kratosError(
  401,
  'session_aal1_required',
  'A second factor can only be asked for when there is a session already.',
);

/** @param origin public address of the identity service */
export const refreshRequired = (origin: string) =>
  kratosError(
    403,
    'session_refresh_required',
    'The login session is too old and thus not allowed to update these fields. Please re-authenticate.',
    { redirect_browser_to: `${origin}/self-service/login/browser?refresh=true` },
  );

/** @param url where the browser goes on */
export const goOnInBrowser = (url: string) =>
  kratosError(
    422,
    'browser_location_change_required',
    'In order to complete this flow please redirect the browser to the given address.',
    { redirect_browser_to: url },
  );

interface ErrorRow {
  readonly status: number;
  readonly body: (origin: string) => object;
}

/** Every named error of a flow as a test can ask for it; specification part 1 section 4. */
const errorRows: Readonly<Record<string, ErrorRow>> = {
  session_aal2_required: { status: 403, body: (origin) => secondFactorRequired(origin) },
  session_already_available: { status: 400, body: () => alreadySignedIn },
  session_refresh_required: { status: 403, body: refreshRequired },
  self_service_flow_return_to_forbidden: {
    status: 400,
    body: () =>
      kratosError(
        400,
        'self_service_flow_return_to_forbidden',
        'Requested return_to URL "/" is not allowed.',
      ),
  },
  self_service_flow_expired: { status: 410, body: () => flowExpired('') },
  security_csrf_violation: { status: 403, body: () => csrfViolation },
  security_identity_mismatch: {
    status: 403,
    body: () =>
      kratosError(
        403,
        'security_identity_mismatch',
        'The request was submitted for another identity than the one of the session.',
      ),
  },
  browser_location_change_required: {
    status: 422,
    body: () => goOnInBrowser('https://identity.example/continue'),
  },
  session_inactive: { status: 401, body: () => inactiveSession },
};

export const flowErrorIds: readonly string[] = Object.keys(errorRows);

/** The answer of a named error. @throws Error for a name that is none */
export function namedError(id: string, origin: string): { readonly status: number; readonly body: object } {
  const row = errorRows[id];
  if (row === undefined) throw new Error(`The identity service knows no error ${id}.`);
  return { status: row.status, body: row.body(origin) };
}
